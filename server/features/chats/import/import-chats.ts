import type { Filled } from '#contract/sentences.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalidToken, isDiskFull, mayPass, unavailable } from '#server/errors.ts'
import { ResponseWithMessage, type Upload } from '#server/implement.ts'
import { type Message, type Sentence, sentence } from '#server/sentences.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { spaceLeft } from '#server/features/space/space.ts'
import type { ImportedChat } from './imported.ts'
import { readChats } from './read-chats.ts'
import { knownOf, storeChat } from './store-chats.ts'

type Imported = { imported: number; known: number; empty: number; messages: number }
type Tally = Imported & { cut: number; lost: number }

/** Each takes a process with its memory. */
const mostAtOnce = 3
const importing = new Set<string>()

/**
 * Imports the chats of an export one after the other, so that a failure loses no other chat.
 */
export async function importChats(
  app: App,
  member: Member,
  file: Upload,
): Promise<ResponseWithMessage<Imported>> {
  if (importing.has(member.id))
    throw conflict('Your chats are being imported just now. Wait until that is done.')
  if (importing.size >= mostAtOnce)
    throw unavailable('Others are importing their chats just now. Try again in a minute.', 60)
  importing.add(member.id)
  try {
    await countTry(app, [limits.imports(member.id)])
    const { cut, lost, ...imported } = await takeIn(app, member, file)
    const missing = { ...(cut ? { cut } : {}), ...(lost ? { unreadable: lost } : {}) }
    return new ResponseWithMessage({ ...imported, ...missing }, outcome(imported, cut, lost))
  } finally {
    importing.delete(member.id)
  }
}

async function takeIn(app: App, member: Member, file: Upload): Promise<Tally> {
  const tally: Tally = { imported: 0, known: 0, empty: 0, messages: 0, cut: 0, lost: 0 }
  const space = await spaceLeft(app, member)
  for await (const told of readChats(file.path, app.now())) {
    if (told.kind === 'end') tally.lost += told.unreadable
    else {
      tally.empty += told.empty
      const known = told.chats.length > 0 ? await knownOf(app, member, told.chats) : new Set()
      for (const chat of told.chats) {
        if (app.stopping) throw restarting()
        const isKnown = known.has(chat.source)
        // What came in before stays, and is known when the file is brought in again.
        if (!isKnown && (space.left -= bytesOf(chat)) < 0) throw space.refusal()
        const fresh = !isKnown && (await stored(app, member, chat))
        if (fresh === undefined) tally.lost++
        else if (fresh) {
          tally.imported++
          tally.messages += chat.messages.length
          if (chat.cut) tally.cut++
        } else tally.known++
      }
    }
  }
  // None of their words could be stored either.
  tally.empty += tally.lost
  return tally
}

const bytesOf = ({ messages }: ImportedChat) =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)

/** Undefined if it could not be stored; the log has the reason. */
async function stored(app: App, member: Member, chat: Parameters<typeof storeChat>[2]) {
  try {
    return await storeChat(app, member, chat)
  } catch (error) {
    if (isDiskFull(error)) throw error
    if (app.stopping) throw restarting()
    if (mayPass(error)) throw awayForNow(error)
    // The member was deleted meanwhile, so there is nobody to import for.
    if (!(await isThere(app, member))) throw invalidToken()
    app.log.error({ err: error, memberId: member.id }, 'A chat could not be imported.')
    return undefined
  }
}

const awayForNow = (cause: unknown) =>
  unavailable(
    'The database could not be reached for a moment. Import the file again to get the rest.',
    5,
    cause,
  )

const restarting = () =>
  unavailable('The server is being restarted. Import the file again to get the rest.')

async function isThere({ db }: Pick<App, 'db'>, { id }: Member): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

function outcome({ imported, known }: Imported, cut: number, lost: number): Sentence {
  const chats = (count: number) =>
    count === 1 ? { message: '1 chat' as const } : sentence('{count} chats', { count })
  const said: Filled<Message>[] = [sentence('{chats} imported.', { chats: chats(imported) })]
  if (known > 0) said.push(sentence('{chats} imported before.', { chats: chats(known) }))
  if (cut > 0)
    said.push(
      sentence(
        'Of {chats} not every message was kept: at most 5,000, 100 in one place, and 10 million letters.',
        {
          chats: chats(cut),
        },
      ),
    )
  if (lost > 0) said.push(sentence('{chats} could not be read.', { chats: chats(lost) }))
  return said.reduce((before, next) => sentence('{before} {next}', { before, next }))
}
