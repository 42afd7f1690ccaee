import { type QueryClient, keepPreviousData } from '@tanstack/react-query'
import { type Mailing, type MailingAudience, mailings } from '#contract/desk/mailings.ts'
import { keyOf, reading, readingPages, quiet } from '#web/api/queries.ts'

/** While letters are on their way, nothing else tells how far they are. */
const sendingMs = 1_000
const scheduledMs = 15_000

/** When a list of these is read again. */
export const againAfter = (all: Mailing[]) =>
  all.some(({ state }) => state === 'sending')
    ? sendingMs
    : all.some(({ state }) => state === 'scheduled')
      ? scheduledMs
      : false

export const mailingQuery = (id: string) => ({
  ...reading(mailings.read, { params: { id } }),
  staleTime: 0,
  ...quiet,
})

export const againForOne = (one: Mailing | undefined) => againAfter(one ? [one] : [])

export const failuresQuery = (id: string) => ({
  ...readingPages(mailings.failures, { params: { id }, query: { limit: 50 } }),
  staleTime: 0,
  ...quiet,
})

export const countQuery = (body: MailingAudience) => ({
  ...reading(mailings.count, { body }),
  staleTime: 0,
  placeholderData: keepPreviousData,
  ...quiet,
})

/** What a call answers is shown at once, and the lists are read again. */
export async function show(queries: QueryClient, mailing: Mailing) {
  queries.setQueryData(mailingQuery(mailing._id).queryKey, mailing)
  await readAgain(queries)
}

export const readAgain = (queries: QueryClient) =>
  Promise.all(
    [mailings.list, mailings.read, mailings.failures].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  )
