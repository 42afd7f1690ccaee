import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { AnswerResult } from '../running/answer-result.ts'
import type { StoredExchange } from '../stored-exchange.ts'

const mostPassages = 8
const longestPassage = 600

/**
 * What the operator needs to judge an answer: the passages that were found, and how often each file
 * is cited. Members' own documents are left out. Temporary chats, and chats that ever held an own
 * document, store no passages.
 */
export async function keepEvidence(
  { db }: Pick<App, 'db'>,
  { chat, botMessage }: Pick<StoredExchange, 'chat' | 'botMessage'>,
  { citations, found = [] }: Pick<AnswerResult, 'citations' | 'found'>,
): Promise<void> {
  const isCited = ({ fileId, page, text }: FoundPassage) =>
    citations.some((one) => one.fileId === fileId && one.page === page && text.includes(one.quote))
  const ofLibrary = found.filter(({ own }) => !own)
  // A model may cite what it looked up last.
  const kept = [
    ...ofLibrary.filter(isCited),
    ...ofLibrary.filter((passage) => !isCited(passage)),
  ].slice(0, mostPassages)
  const passages = ofLibrary
    .filter((passage) => kept.includes(passage))
    .map(({ fileId, filename, title, page, place, text, score }) => ({
      fileId,
      filename,
      title,
      page,
      ...(place ? { place } : {}),
      quote: text.slice(0, longestPassage).toWellFormed(),
      score,
    }))
  // If nothing was found, the operator sees that. If own documents were among the results, they see
  // nothing.
  if (!found.some(({ own }) => own))
    await sql`
      insert into answer_passages (message_id, passages)
      select ${botMessage.id}::uuid, ${JSON.stringify(passages)}::text::jsonb from chats
      where id = ${chat.id} and not temporary and not had_own_files
      on conflict do nothing`.execute(db)
  const files = [...new Set(citations.map(({ fileId }) => fileId))].toSorted()
  if (files.length > 0)
    await sql`
      insert into file_citations (file_id, times)
      select id, 1 from files where id = any (${files}::uuid[]) and owner_id is null order by id
      on conflict (file_id) do update set times = file_citations.times + 1, last_at = now()
    `.execute(db)
}

/** A question that was not answered, or not well, is put beside the ones that are alike. */
export const groupQuestionLater = (
  { jobs }: Pick<App, 'jobs'>,
  messageId: string,
  trx: App['db'],
): Promise<void> => jobs.send('group-question', { messageId }, { once: messageId, trx })
