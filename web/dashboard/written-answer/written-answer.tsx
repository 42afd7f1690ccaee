import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { questions } from '#contract/desk/questions.ts'
import { reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Leads to the page of an answer, which can stand elsewhere after each change of its document. */
export function WrittenAnswer() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...reading(questions.place, { params: { id } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (query.data && !query.isFetching) {
    const { filename, page } = query.data
    return <Navigate replace to={paths.document(filename, { page })} />
  }
  const isGone = query.error instanceof ApiError && [404, 422].includes(query.error.httpCode)
  return (
    <Screen title={t`Answer`}>
      {isGone ? (
        <EmptyState title={t`This answer is no longer here.`}>
          <Trans>
            It was taken back by those who run this site. You can ask your question again.
          </Trans>
        </EmptyState>
      ) : (
        <NotYet what={t`The answer`} query={query} />
      )}
    </Screen>
  )
}
