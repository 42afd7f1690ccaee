import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/ui/format/locale.ts'
import { modelsQuery } from './meaning-state.tsx'

/** How far a model has read the pages and figures of all documents that it is shown. */
export function PictureState() {
  const { data } = useQuery(modelsQuery)
  if (!data?.pictures) return null
  const { model, takesPictures, waiting, read, failed } = data.pictures
  if (takesPictures && waiting + read + failed === 0) return null
  const [done, left, unread] = [read, waiting, failed].map(formatNumber)
  return (
    <section aria-label={t`Pages and figures`} className="space-y-1 text-[13px] text-soft">
      <p>
        <Trans>
          Pages and figures shown to {model}: {done} read, {left} waiting, {unread} not read.
        </Trans>
      </p>
      {!takesPictures && (
        <p className="text-warn">
          <Trans>
            {model} has refused pictures and is shown no more. Set a model that takes them, or try
            again at one of the documents.
          </Trans>
        </p>
      )}
    </section>
  )
}
