import type { App } from '#server/app.ts'
import type { Count } from '#server/infra/model/model.ts'
import { indexTitles } from '../search/terms.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { titleOf } from './title.ts'

const withinMs = 20_000
const mostWords = 12

/**
 * Has the model name a chat after its first question, unless the member names it. If that fails,
 * the question stays its name.
 */
export async function nameChat(
  app: App,
  sent: StoredExchange,
  signal: AbortSignal,
  count: Count,
): Promise<void> {
  const { writes } = app.model
  if (!writes) return
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    const title = tidied(await writes.title(sent.userMessage.content, until, count))
    if (!title) return
    await app.db.transaction().execute(async (db) => {
      const row = await db
        .updateTable('chats')
        .set({ title })
        .where('id', '=', sent.chat.id)
        .where('titledByMember', '=', false)
        .returningAll()
        .executeTakeFirst()
      if (row) await indexTitles({ db }, [row])
    })
  } catch (error) {
    if (!signal.aborted)
      app.log.warn({ err: error, chatId: sent.chat.id }, 'A chat could not be named.')
  }
}

/**
 * Models add heading marks or quotation marks, or start to answer: such a text is not used as a
 * name.
 */
function tidied(said: string): string | undefined {
  const line = said.replaceAll('\0', '').toWellFormed().trim().split('\n')[0] ?? ''
  const bare = stripped(line)
  if (!bare || bare.split(/\s+/).length > mostWords) return undefined
  return titleOf(bare)
}

const marks = new Set('#*_"\'“”„«».')

function stripped(line: string): string {
  const isMark = (sign: string) => marks.has(sign) || sign.trim() === ''
  let [from, to] = [0, line.length]
  while (from < to && isMark(line[from]!)) from++
  while (to > from && isMark(line[to - 1]!)) to--
  return line.slice(from, to)
}
