import type { Citation } from '#contract/documents/documents.ts'
import { lastHeading, plainHeading } from '#server/features/passages/passages.ts'
import type { App, Member } from '#server/app.ts'
import type { FoundPassage, Turn } from '#server/infra/model/model.ts'
import { languageOfAnswer, passageQuotedFor } from '#server/features/answering/answering.ts'
import {
  type Within,
  accessTo,
  areReachable,
  findPassages,
} from '#server/features/documents/documents.ts'
import { searchingFor } from '#server/features/subscriptions/subscriptions.ts'
import { type MessageRow, branchTo, findChat, findMessage } from '../store.ts'

const most = 3
/** Each costs a search. */
const mostTried = 6
const withinMs = 3_000
/** From how many of an answer's sources the questions come. */
const mostSources = 2
const longestTopic = 80

type Suggested = { question: string; fileId: string }
type Topic = { title: string; fileId: string; name: string }

const inProgress = new Map<string, Promise<Suggested[]>>()

/**
 * Questions about what stands around an answer's sources. They are found once, when somebody looks at
 * the answer, and kept with it; documents that were taken away meanwhile are left out.
 */
export async function nextQuestionsOf(
  app: App,
  member: Member,
  messageId: string,
  ip: string,
): Promise<string[]> {
  const message = await findMessage(app, member, messageId)
  if (message.role !== 'bot' || message.status !== 'complete' || message.grounded !== 'yes')
    return []
  const chat = await findChat(app, member, message.chatId)
  const within = { memberId: member.id, chatId: chat.id, fileIds: chat.fileIds, now: app.now }
  const known = message.nextQuestions as Suggested[] | null
  const suggested = known ?? (await findOnce(app, member, message, { within, ip }))
  const reachable = await areReachable(
    app,
    within,
    suggested.map(({ fileId }) => fileId),
  )
  return suggested.filter(({ fileId }) => reachable.has(fileId)).map(({ question }) => question)
}

/** Two tabs that look at the same answer search once. */
function findOnce(app: App, member: Member, message: MessageRow, how: How) {
  const running = inProgress.get(message.id)
  if (running) return running
  const found = findAndKeep(app, member, message, how).finally(() => inProgress.delete(message.id))
  inProgress.set(message.id, found)
  return found
}

type How = { within: Within; ip: string }

async function findAndKeep(app: App, member: Member, message: MessageRow, { within, ip }: How) {
  const branch = await branchTo(app, message.chatId, message.id)
  const searching = await searchingFor(app, member, ip)
  const suggested = await findQuestions(searching, member, branch, within)
  await app.db
    .updateTable('messages')
    .set({ nextQuestions: JSON.stringify(suggested) })
    .where('id', '=', message.id)
    .execute()
  return suggested
}

/** Only what is quoted from the section that it names, if it is asked in this chat. */
async function findQuestions(
  app: App,
  member: Member,
  branch: MessageRow[],
  within: Within,
): Promise<Suggested[]> {
  const until = performance.now() + withinMs
  const history = branch.map(({ role, content }) => ({ role: role as Turn['role'], content }))
  const asked = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const isGerman = languageOfAnswer({ text: asked, history, language: member.locale }) === 'de'
  const suggested: Suggested[] = []
  const topics = (await topicsAround(app, branch, within)).slice(0, mostTried)
  for (const { title, name, fileId } of topics) {
    if (suggested.length === most || performance.now() > until) break
    const text = isGerman
      ? `Was steht in „${title}“ über „${name}“?`
      : `What does “${title}” say about “${name}”?`
    if (history.some(({ content }) => content === text)) continue
    const passages = await findPassages(app, { text, history, within })
    const answer = await passageQuotedFor(app.embed, { text, history }, passages)
    if (answer?.fileId === fileId && namesOf(answer).includes(name))
      suggested.push({ question: text, fileId })
  }
  return suggested
}

/** The sections beside those that this chat has quoted, nearest first, and the tables in them. */
async function topicsAround(app: App, branch: MessageRow[], within: Within): Promise<Topic[]> {
  const cited = branch.flatMap(({ citations }) => citations as Citation[])
  const sources = branch.at(-1)!.citations as Citation[]
  const access = accessTo(app, within)
  const topics = new Map<string, Topic & { distance: number }>()
  for (const { fileId, page, quote, title } of sources.slice(0, mostSources)) {
    const passages = await access.read(fileId, [page - 1, page, page + 1])
    const holds = (text: string, words: string) => onOneLine(text).includes(onOneLine(words))
    const at = passages.findIndex((one) => one.page === page && holds(one.text, quote))
    const quoted = new Set(
      passages
        .filter((one) => cited.some((c) => c.page === one.page && holds(one.text, c.quote)))
        .flatMap(namesOf),
    )
    const named = passages.flatMap((passage, i) => namesOf(passage).map((name) => ({ name, i })))
    for (const { name, i } of named) {
      if (!isTopic(name, title) || quoted.has(name)) continue
      const distance = Math.abs(i - Math.max(0, at))
      const known = topics.get(name)
      if (!known || known.distance > distance) topics.set(name, { title, fileId, name, distance })
    }
  }
  return [...topics.values()].toSorted((a, b) => a.distance - b.distance)
}

/** The innermost heading without its number, and the caption of a table. */
function namesOf({ heading, text }: Pick<FoundPassage, 'heading' | 'text'>): string[] {
  const [, caption] =
    /^(?:table|tabelle) \d{1,3}[.:]? ([^\n\t]{3,80})\n/i.exec(text.slice(0, 200)) ?? []
  const names = [lastHeading(plainHeading(heading)), caption ?? '']
  return names.map((name) => name.trim().replace(/\.$/, '')).filter(Boolean)
}

const isTopic = (name: string, title: string) =>
  name.length <= longestTopic &&
  /\p{L}{3}/u.test(name) &&
  name.toLowerCase() !== title.toLowerCase()

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')
