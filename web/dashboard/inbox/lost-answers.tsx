import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { ReceivedRequest } from '#contract/account/guests.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { answersInDraft } from './draft.ts'
import { UnsentAnswer } from './missed.tsx'
import { requestQuery } from './queries.ts'

/** What was written to requests that are deleted by now, and is in no list with them. */
export function LostAnswers({ shown }: { shown: ReceivedRequest[] }) {
  const [discarded, setDiscarded] = useState<string[]>([])
  const isShown = new Set([...shown.map(({ _id }) => _id), ...discarded])
  const ids = answersInDraft().filter((id) => !isShown.has(id))
  const gone = useQueries({
    queries: ids.map(requestQuery),
    combine: (all) =>
      ids.filter((_id, at) => {
        const error = all[at]?.error
        return error instanceof ApiError && error.httpCode === 404
      }),
  })
  return gone.map((id) => (
    <div key={id} className="mb-8">
      <Notice kind="warn" live={false}>
        {t`A request to which you were writing an answer has been deleted meanwhile. What you wrote is kept here.`}
      </Notice>
      <UnsentAnswer id={id} onDiscard={() => setDiscarded((before) => [...before, id])} />
    </div>
  ))
}
