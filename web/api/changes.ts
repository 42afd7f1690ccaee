import type { QueryClient } from '@tanstack/react-query'
import { approved } from '#contract/desk/approved.ts'
import { attachments } from '#contract/chats/attachments.ts'
import type { Change, KindOfChange } from '#contract/changes.ts'
import { chats } from '#contract/chats/chat.ts'
import { content } from '#contract/content.ts'
import { desk } from '#contract/desk/desk.ts'
import { documents } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { folders } from '#contract/chats/folders.ts'
import { guestPasses } from '#contract/account/guest-passes.ts'
import { guests } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { highlights } from '#contract/documents/highlights.ts'
import { library } from '#contract/documents/library.ts'
import { mailings, notices } from '#contract/desk/mailings.ts'
import { pageWords } from '#contract/documents/page-words.ts'
import { payments } from '#contract/account/payments.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { questions } from '#contract/desk/questions.ts'
import { reviews } from '#contract/desk/reviews.ts'
import type { Route } from '#contract/route.ts'
import { savedAnswers } from '#contract/chats/saved-answers.ts'
import { passkeys, secondFactor } from '#contract/account/second-factor.ts'
import { shares } from '#contract/chats/shares.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import { followChanges } from './change-stream.ts'
import { keyOf } from './queries.ts'
import { loadUser } from './start.ts'

/** What is read again, where it is on screen; chats, messages and drafts are refreshed by their screens. */
const readAgain: Partial<Record<KindOfChange, Route[]>> = {
  chat: [chats.list, savedAnswers.list, personalData.space],
  messages: [savedAnswers.list, personalData.space],
  folders: [folders.list],
  plan: [
    subscriptions.list,
    subscriptions.history,
    payments.invoices,
    payments.pending,
    guestPasses.list,
  ],
  security: [users.sessions, users.activity, secondFactor.get, passkeys.list],
  member: [users.activity],
  exports: [personalData.exports],
  prompts: [prompts.list],
  shares: [shares.list, personalData.space],
  attachments: [attachments.list, personalData.space],
  // Rows say where to go on, and may be in that order.
  reading: [library.recent, library.list],
  highlights: [highlights.list, highlights.ofFile],
  // Told of every document that comes: what is open goes on being shown meanwhile.
  library: [
    documents.about,
    documents.assistantFiles,
    library.list,
    library.choices,
    library.recent,
    content.starters,
  ],
  content: [
    content.starters,
    content.prompts,
    content.categories,
    content.usefulLinks,
    content.training,
  ],
  training: [content.progress],
  desk: [
    help.counts,
    desk.duties,
    desk.failedLetters,
    groups.list,
    groups.members,
    groups.others,
    guests.requests,
    guests.request,
    questions.list,
    questions.written,
    reviews.list,
    approved.list,
    mailings.list,
    mailings.read,
    mailings.failures,
  ],
  notices: [notices.list],
  help: [
    ...[help.list, help.read, help.replies, help.counts],
    ...[help.received, help.open, help.receivedReplies],
  ],
}
/** What members may see may be less from then on: by the documents' audiences, and by their plan. */
const concernsSight = new Set<KindOfChange>(['documents', 'plan', 'everything'])
const ofDocuments: Route[] = [
  ...[documents.about, documents.textPages, documents.marks, documents.search, documents.cover],
  ...[
    pageWords.read,
    highlights.ofFile,
    highlights.list,
    library.list,
    library.choices,
    library.recent,
    documents.assistantFiles,
  ],
  ...[content.training, content.categories, content.prompts, content.usefulLinks],
  content.starters,
]
const concernsMember = new Set<KindOfChange>(['member', 'plan', 'security'])

type Listener = (change: Change) => void
const listeners = new Set<Listener>()

/** For screens that refresh more than their queries. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const gatherMs = 100
/** Of more changes at once, as after an import, everything is read again, and not one by one. */
const mostSingly = 20
const gatherManyMs = 2_000

/**
 * Keeps what this tab shows as it is on the server, whichever tab or device changes it. A tab that
 * is hidden waits until it is looked at.
 */
export function keepCurrent(queries: QueryClient, memberId: string): () => void {
  const waiting = new Map<string, Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let gatherFor = gatherMs

  const apply = () => {
    timer = undefined
    if (document.hidden) return
    const all = [...waiting.values()]
    waiting.clear()
    const everything = all.length > mostSingly || all.some(({ kind }) => kind === 'everything')
    gatherFor = everything ? gatherManyMs : gatherMs
    refresh(queries, everything ? [{ kind: 'everything', thing: null }] : all)
    if (everything || all.some(({ kind }) => concernsMember.has(kind)))
      loadUser().catch(() => undefined)
  }
  const soon = () => {
    if (waiting.size > 0) timer ??= setTimeout(apply, gatherFor)
  }
  const add = (change: Change) => {
    waiting.set(`${change.kind} ${change.thing}`, change)
    soon()
  }
  const unfollow = followChanges(memberId, {
    onChange: add,
    onMissed: () => add({ kind: 'everything', thing: null }),
  })
  document.addEventListener('visibilitychange', soon)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', soon)
    unfollow()
  }
}

/** Nothing that may be closed is shown again from memory; what is on screen is read anew. */
function forgetDocuments(queries: QueryClient) {
  const keys = new Set<unknown>(ofDocuments.map((route) => keyOf(route)[0]))
  const ofOne = new Set<unknown>(ofDocuments.slice(0, 7).map((route) => keyOf(route)[0]))
  for (const query of queries.getQueryCache().findAll()) {
    const { queryKey } = query
    if (!keys.has(queryKey[0])) continue
    if (!query.isActive()) queries.removeQueries({ queryKey, exact: true })
    // A list loses a line; of a document that is closed nothing may stay on screen.
    else if (ofOne.has(queryKey[0])) void queries.resetQueries({ queryKey, exact: true })
    else void queries.invalidateQueries({ queryKey, exact: true })
  }
}

/** Each query once, however many things changed that it shows. */
function refresh(queries: QueryClient, all: Change[]) {
  const isEverything = all.some(({ kind }) => kind === 'everything')
  const routes = all.flatMap(({ kind }) => readAgain[kind] ?? [])
  if (all.some(({ kind }) => concernsSight.has(kind))) forgetDocuments(queries)
  const keys = new Set<unknown>(routes.map((route) => keyOf(route)[0]))
  const concerned = queries.getQueryCache().findAll({
    predicate: ({ queryKey, meta }) =>
      !meta?.['refreshesItself'] && (isEverything || keys.has(queryKey[0])),
  })
  for (const { queryKey, promise } of concerned) {
    const again = () => queries.invalidateQueries({ queryKey, exact: true })
    // What is being fetched, such as the next page of a list, arrives first: reading again would
    // cut it off.
    void Promise.resolve(promise).then(again, again)
  }
  for (const change of all) for (const listener of listeners) listener(change)
}
