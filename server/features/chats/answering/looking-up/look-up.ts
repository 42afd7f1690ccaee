import type { Selection } from '#contract/chats/selections.ts'
import { type QuotedPage } from '#server/features/passages/passages.ts'
import type { App, Member } from '#server/app.ts'
import type { Count, FoundPassage, Question, Turn } from '#server/infra/model/model.ts'
import {
  type AnsweringSettings,
  mannerFor,
} from '#server/features/answering-settings/answering-settings.ts'
import {
  askedIn,
  asksNothing,
  documentsTold,
  isSmallTalk,
  withoutSmallTalk,
} from '#server/features/answering/answering.ts'
import { listStarters, operatorContact } from '#server/features/content/content.ts'
import {
  type Search,
  type Within,
  accessTo,
  documentsWithin,
  findAround,
} from '#server/features/documents/documents.ts'
import { passagesFor } from '../checked-parts.ts'
import { standingInstructionOf } from '#server/features/users/users.ts'
import { lookUpLibrary } from './library-facts.ts'
import { queriesFor } from './queries.ts'
import { quotedLast } from './quoted-last.ts'
import type { StoredExchange } from '../stored-exchange.ts'
import { talkBefore } from '../summary.ts'

/**
 * The model's input: the question, the conversation before it, and the passages that may answer it.
 */
export async function lookUp(
  app: App,
  member: Member,
  sent: StoredExchange,
  { settings, signal, count }: { settings: AnsweringSettings; signal: AbortSignal; count: Count },
) {
  const { id: chatId, fileIds } = sent.chat
  const { history: all, summary } = await talkBefore(app, sent.userMessage.parentId)
  const within = { memberId: member.id, chatId, fileIds, now: app.now }
  const told = app.model.writes ? [] : await toldOf(app, all, within)
  const ofHouses = new Set(told.map(({ content }) => content))
  const talk = { history: app.model.writes ? all : withoutSmallTalk(all, ofHouses), summary }
  const text = askedIn(app.model, sent.userMessage.content)
  const selection = sent.userMessage.selection as Selection | null
  const search = async () => ({
    ...{ text, history: talk.history, within, words: settings.words },
    queries: await queriesFor(app, { text, ...talk }, within, signal, count),
    // A model that writes reads the talk itself, and searches again.
    quotedLast: app.model.writes
      ? []
      : [...(await quotedLast(app, sent.userMessage.parentId)), ...pagesOf(told)],
  })
  const { passages, library, selected } = selection
    ? await lookUpSelected(app, await search(), selection)
    : await lookUpInAll(app, sent, within, talk.history, search)
  // The built-in answerer finds the same sentences again and starts from the first one.
  const begun = (app.model.writes && sent.goesOnFrom) || undefined
  const suggestions = async (locale: string) =>
    (await listStarters(app, member, [locale, member.locale])).map(({ question }) => question)
  const operator = (locale: string) => operatorContact(app, locale)
  // Only what writes the answer itself reads it: not the summary, not the search, not the name of the chat.
  const standingInstruction = app.model.writes && (await standingInstructionOf(app, member))
  const question: Question = {
    ...{ text, ...talk, begun, suggestions, operator, language: member.locale, library, selected },
    standingInstruction,
    access: accessTo(app, within, settings.words),
    manner: mannerFor(settings, [...talk.history.map(({ content }) => content), text].join('\n')),
  }
  return { question, passages, within }
}

type Told = { content: string; fileIds: string[] }

/** What a member has said of the house they belong to, with its documents, the newest first. */
async function toldOf(app: App, history: Turn[], within: Within): Promise<Told[]> {
  const told = history.filter(({ role, content }) => role === 'user' && isSmallTalk(content))
  if (told.length === 0) return []
  const documents = await documentsWithin(app, within)
  return told
    .toReversed()
    .map(({ content }) => ({ content, fileIds: documentsTold(content, documents) }))
    .filter(({ fileIds }) => fileIds.length > 0)
}

/** No page of these was quoted yet. */
const pagesOf = (told: Told[]): QuotedPage[] =>
  [...new Set(told.flatMap(({ fileIds }) => fileIds))].map((fileId) => ({
    ...{ fileId, page: 0 },
    back: Infinity,
  }))

type LookedUp = {
  passages: FoundPassage[]
  library?: Question['library']
  selected?: Question['selected']
}

async function lookUpInAll(
  app: App,
  sent: StoredExchange,
  within: Within,
  history: Turn[],
  search: () => Promise<Search>,
): Promise<LookedUp> {
  if (asksNothing(app.model, sent.userMessage.content)) return { passages: [] }
  const library = await lookUpLibrary(app, sent, within, history)
  return library ?? { passages: await passagesFor(app, await search()) }
}

/** A question about a selected passage is looked up around that passage, and in all documents. */
async function lookUpSelected(
  app: App,
  search: Search & { within: Within },
  { text: quote, ...place }: Selection,
): Promise<LookedUp> {
  const history = [...(search.history ?? []), { role: 'user' as const, content: quote }]
  const { around, found } = await findAround(app, { ...search, history }, { text: quote, ...place })
  if (!around) return { passages: found }
  const known = new Set(around.map(({ id }) => id))
  return {
    passages: app.model.writes ? [...around, ...found.filter(({ id }) => !known.has(id))] : found,
    selected: { citation: { n: 1, ...place, quote }, around },
  }
}
