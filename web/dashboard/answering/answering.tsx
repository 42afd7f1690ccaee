import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { settings } from '#contract/desk/settings.ts'
import { reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { AnsweringForm } from './form.tsx'

const query = { ...reading(settings.get), staleTime: 0, meta: { quiet: true } }

/** Where the operator decides how questions are answered. */
export function AnsweringSettings() {
  const read = useQuery(query)
  return (
    <Screen title={t`Answering`}>
      {read.data ? (
        <AnsweringForm settings={read.data} />
      ) : (
        <NotYet what={t`The settings`} query={read} lines={6} />
      )}
    </Screen>
  )
}
