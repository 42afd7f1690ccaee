import { useQueries } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { type Citation, documents } from '#contract/documents/documents.ts'
import type { SharedMessage } from '#contract/chats/shares.ts'
import { reading } from '#web/api/queries.ts'

/** Which documents the reader may open, by their names; of one that is not in it, it is not known yet. */
export type MayOpen = Readonly<Record<string, boolean>>

const most = 30

/** Until it is known, it is as it is for most: members open what is cited, and guests do not. */
export const opens = (mayOpen: MayOpen, filename: string, member: boolean) =>
  mayOpen[filename] ?? member

/** Asked of the server for each document once: what is private is not there for others. */
export function useMayOpen(messages: SharedMessage[]): MayOpen {
  return useQueries({
    queries: firstOfEach(messages).map(({ filename, page, quote }) => ({
      ...reading(documents.marks, { params: { filename }, query: { page, quote } }),
      retry: false,
      staleTime: Infinity,
      meta: { quiet: true },
    })),
    combine: (results) => {
      const files = firstOfEach(messages)
      return Object.fromEntries(
        results.flatMap(({ isSuccess, error }, at) =>
          isSuccess || isMissing(error) ? [[files[at]!.filename, isSuccess] as const] : [],
        ),
      )
    },
  })
}

const isMissing = (error: unknown) => error instanceof ApiError && error.httpCode === 404

function firstOfEach(messages: SharedMessage[]): Citation[] {
  const found = new Map<string, Citation>()
  for (const { citations } of messages)
    for (const citation of citations)
      if (!found.has(citation.filename) && found.size < most) found.set(citation.filename, citation)
  return [...found.values()]
}
