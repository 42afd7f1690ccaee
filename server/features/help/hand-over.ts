import type { Citation } from '#contract/documents/documents.ts'
import type { HelpPart, SentMessage } from '#contract/chats/help.ts'
import type { Selection } from '#contract/chats/selections.ts'
import type { App, Member } from '#server/app.ts'
import { largestPage } from '#server/cursor.ts'
import { conflict, notFound } from '#server/errors.ts'
import { branchTo, findMessage, sizeOfBranch } from '../chats/chats.ts'

/** More of a chat is not read by anybody; the newest part is sent along. */
const most = { messages: 60, bytes: largestPage.bytes }

type Handed = { chatId: string; sent: SentMessage[]; leftOut: number }
type Row = Awaited<ReturnType<typeof branchTo>>[number]

/**
 * A copy of the chosen part of a chat, up to an answer, without what the model looked up. Sources in
 * own documents have no file name, and attached ones are named only: nobody else can open them.
 */
export async function handOver(
  app: Pick<App, 'db'>,
  member: Member,
  messageId: string,
  part: HelpPart,
): Promise<Handed> {
  const answer = await findMessage(app, member, messageId)
  if (answer.role !== 'bot') throw notFound('Answer')
  if (answer.status === 'streaming') throw conflict('Wait until this answer is complete.')
  const { chatId } = answer
  if (part === 'question') return { chatId, sent: [], leftOut: 0 }
  const rows = await branchTo(app, chatId, messageId, part === 'answer' ? 2 : most.messages)
  const kept = newestThatFit(rows)
  const all = part === 'answer' ? 2 : (await sizeOfBranch(app, chatId, messageId)).messages
  const theOperators = await filesOfTheOperator(app, kept)
  const attached = await titlesAttached(app, chatId, kept)
  return {
    chatId,
    sent: kept.map((row) => ({
      ...copyOf(row, theOperators),
      ...(attached.has(row.id) && { attached: attached.get(row.id)! }),
    })),
    leftOut: Math.max(0, all - kept.length),
  }
}

/** The answer itself always, however long it is. */
function newestThatFit(rows: Row[]): Row[] {
  let left = most.bytes
  const from = rows.findLastIndex(({ content, citations }, i) => {
    left -= Buffer.byteLength(content) + Buffer.byteLength(JSON.stringify(citations))
    return left < 0 && i < rows.length - 2
  })
  return rows.slice(from + 1)
}

function copyOf(row: Row, theOperators: Set<string>): SentMessage {
  const nameOf = ({ fileId, filename }: { fileId: string; filename: string }) =>
    theOperators.has(fileId) ? filename : null
  const selection = row.selection as Selection | null
  return {
    role: row.role as SentMessage['role'],
    content: row.content,
    citations: citationsOf(row).map((citation) => ({
      n: citation.n,
      title: citation.title,
      filename: nameOf(citation),
      page: citation.page,
      quote: citation.quote,
    })),
    ...(selection && {
      selection: {
        title: selection.title,
        filename: nameOf(selection),
        page: selection.page,
        quote: selection.text,
      },
    }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Each with the first of these questions that was asked after it was attached. */
async function titlesAttached({ db }: Pick<App, 'db'>, chatId: string, rows: Row[]) {
  const titles = new Map<string, string[]>()
  const files = await db
    .selectFrom('files')
    .select(['title', 'createdAt'])
    .where('chatId', '=', chatId)
    .orderBy('id')
    .execute()
  for (const { title, createdAt } of files) {
    const asked = rows.find((row) => row.role === 'user' && row.createdAt >= createdAt)
    if (asked) titles.set(asked.id, [...(titles.get(asked.id) ?? []), title])
  }
  return titles
}

const citationsOf = ({ citations }: Row) => citations as Citation[]

async function filesOfTheOperator({ db }: Pick<App, 'db'>, rows: Row[]): Promise<Set<string>> {
  const ids = rows.flatMap((row) => [
    ...citationsOf(row).map(({ fileId }) => fileId),
    ...((row.selection as Selection | null)?.fileId ?? []),
  ])
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('ownerId', 'is', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}
