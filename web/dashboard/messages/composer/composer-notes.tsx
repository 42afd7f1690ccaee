import { formatLocale, formatNumber } from '#web/ui/format/locale.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock, FileStack, Hourglass, X } from 'lucide-react'
import { documents } from '#contract/documents/documents.ts'
import { reading } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { dayMs } from '#web/ui/format/durations.ts'
import type { Dictation } from './use-dictation.ts'

const sayFrom = 30_000

/** On an empty chat that will be a temporary one. */
export const Temporarily = () => (
  <p className="flex items-center gap-2 px-1 text-[13px] text-soft" role="status">
    <Hourglass className="size-[14px] shrink-0" aria-hidden />
    <Trans>Temporary: gone within a day, never in search</Trans>
  </p>
)

export const TemporaryNote = ({ createdAt }: { createdAt: string }) => (
  <p className="flex items-start gap-2 px-1 text-[13px] text-soft">
    <Hourglass className="mt-[3px] size-[14px] shrink-0" aria-hidden />
    <span>
      <Trans>
        This chat will be deleted on {goneAt(createdAt)}, and the search never finds it.
      </Trans>
    </span>
  </p>
)

const goneAt = (createdAt: string) =>
  new Date(Date.parse(createdAt) + dayMs).toLocaleString(formatLocale(), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })

type WaitsProps = {
  text: string
  why: 'connection' | 'answer' | 'upload' | undefined
  isOffline: boolean
  onCancel: () => void
}

/** A question that goes as soon as it can. */
export const Waits = ({ text, why, isOffline, onCancel }: WaitsProps) => (
  <div
    role="status"
    className="flex items-center gap-3 rounded border border-rule bg-card py-1.5 pe-1.5 ps-3.5"
  >
    <Clock className="size-4 shrink-0 text-soft" aria-hidden />
    <div className="min-w-0 flex-1">
      <p className="truncate text-[15px]" dir="auto">
        {text}
      </p>
      <p className="text-[13px] text-soft">
        {why === 'connection' &&
          (isOffline
            ? t`Will be asked when you are back online, if this chat stays open`
            : t`Will be asked when the site responds again, if this chat stays open`)}
        {why === 'answer' && t`Will be asked when the answer is done`}
        {why === 'upload' && t`Will be asked when your document has been sent`}
        {!why && t`Will be asked as soon as this chat has loaded`}
      </p>
    </div>
    <Button small className="pointer-coarse:min-h-11" onClick={onCancel}>
      <Trans>Not yet</Trans>
    </Button>
  </div>
)

type ChosenProps = { fileIds: string[] | null; onOpen: () => void; onAll: () => void }

/** Stands there as long as not everything is used; says the title where it is one document. */
export function ChosenFiles({ fileIds, onOpen, onAll }: ChosenProps) {
  const only = fileIds?.length === 1 ? fileIds[0] : undefined
  const found = useQuery({
    ...reading(documents.assistantFiles, { query: { id: only, limit: 1 } }),
    enabled: only !== undefined,
    meta: { quiet: true },
  })
  if (!fileIds) return null
  const count = fileIds.length
  const title = only && found.data?.items[0]?.title
  return (
    <div className="flex px-2 pt-2">
      <span className="inline-flex min-w-0 items-center rounded border border-rule bg-paper ps-2 text-[13px]">
        <FileStack className="size-4 shrink-0 text-soft" aria-hidden />
        <button
          type="button"
          title={t`Choose other documents`}
          onClick={onOpen}
          dir="auto"
          className="min-h-8 min-w-0 truncate px-2 font-medium tabular-nums hover:text-blue pointer-coarse:min-h-11"
        >
          {count === 0
            ? t`Only your own documents`
            : title || plural(count, { one: '# document', other: '# documents' })}
        </button>
        <button
          type="button"
          aria-label={t`Use all documents again`}
          title={t`Use all documents again`}
          onClick={onAll}
          className="grid size-8 shrink-0 place-items-center rounded text-soft hover:text-ink pointer-coarse:size-11"
        >
          <X className="size-[15px]" aria-hidden />
        </button>
      </span>
    </div>
  )
}

export const Dictating = ({ dictation }: { dictation: Dictation }) => (
  <output className="block px-4 text-[14px] text-soft empty:hidden">
    {dictation.listening && (dictation.interim || t`Listening`)}
    {!dictation.listening && dictation.problem}
  </output>
)

export function Length({ text, most }: { text: string; most: number }) {
  const tooLong = text.length > most
  return (
    <output
      id="composer-length"
      className={`block px-4 text-[13px] tabular-nums empty:hidden ${tooLong ? 'text-bad' : 'text-soft'}`}
    >
      {text.length > sayFrom &&
        (tooLong
          ? t`${formatNumber(text.length)} of ${formatNumber(most)} characters: shorten it, then it can be sent.`
          : t`${formatNumber(text.length)} of ${formatNumber(most)} characters`)}
    </output>
  )
}
