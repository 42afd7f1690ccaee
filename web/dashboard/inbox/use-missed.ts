import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { ReceivedRequest } from '#contract/account/guests.ts'
import { readAnswerDraft } from './draft.ts'
import { requestQuery } from './queries.ts'

/** A request that left the list while somebody wrote an answer to it, and what became of it. */
export type Missed = { isDeleted: boolean; closedBy: string | null }

/**
 * The list with the request that is open in it, although a colleague has closed or deleted that: as
 * long as an answer to it is written and not sent, it stays where it was.
 */
export function useMissed(
  listed: ReceivedRequest[] | undefined,
  openId: string | null,
): { requests: ReceivedRequest[] | undefined; missed: Missed | undefined } {
  const [last, setLast] = useState<{ request: ReceivedRequest; at: number }>()
  const at = listed?.findIndex(({ _id }) => _id === openId) ?? -1
  const request = listed?.[at]
  if (request && (request !== last?.request || at !== last.at)) setLast({ request, at })
  const isMissed = listed !== undefined && !request && openId !== null && hasDraft(openId)
  const query = useQuery({ ...requestQuery(openId ?? ''), enabled: isMissed })
  const known = last?.request._id === openId ? last : undefined
  const shown = query.data ?? known?.request
  if (!isMissed || !shown) return { requests: listed, missed: undefined }
  const isDeleted = query.error instanceof ApiError && query.error.httpCode === 404
  return {
    requests: listed.toSpliced(known?.at ?? 0, 0, shown),
    missed:
      isDeleted || shown.state === 'closed'
        ? { isDeleted, closedBy: query.data?.closedBy ?? null }
        : undefined,
  }
}

const hasDraft = (id: string) => readAnswerDraft(id) !== ''
