import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DraftLink } from '#contract/desk/draft-links.ts'
import { hourMs } from '#server/durations.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal, conflict, notFound, unavailable } from '#server/errors.ts'
import { takeTurns } from '#server/infra/limits/turns.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import { sayIn, sentence } from '#server/sentences.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { expectPlace } from './paths.ts'
import { previewContent } from './preview.ts'
import { openContent } from './read.ts'

/** The purpose for which their secrets are hashed. */
const use = 'draft link'
const lastsMs = 24 * hourMs
const mostLinks = 50

// Whoever has a link may open it as often as they like, and each time all of the content is read. An
// editor, or the guests of one network, take one of the two places and a part of the queue at most.
const inTurn = takeTurns(
  [
    { atOnce: 1, waiting: 4 },
    { atOnce: 2, waiting: 20 },
  ],
  () => unavailable('Many previews are being made just now. Try again in a moment.'),
)

/** Those that still open, of one file or of all. */
export async function listDraftLinks(app: App, path?: string): Promise<DraftLink[]> {
  let query = livingOf(app).orderBy('links.createdAt', 'desc').orderBy('links.id', 'desc')
  if (path !== undefined) query = query.where('links.path', '=', path)
  return (await query.execute()).map(present)
}

/** Refuses a draft that cannot be shown, with its line. */
export async function makeDraftLink(
  app: App,
  actor: Actor & { member: Member },
  path: string,
): Promise<DraftLink & { url: string }> {
  expectPlace(path)
  const { member } = actor
  const text = await newestText(app, path)
  if (
    text === null ||
    (await shown(app, path, text, { caller: member.id, languages: [] })) === null
  )
    throw conflict('Nothing of this is shown on a page by itself, so there is no link to it.')
  const secret = randomBytes(32).toString('base64url')
  const id = uuid()
  const createdAt = app.now()
  const expiresAt = new Date(createdAt.getTime() + lastsMs)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await lockForCounting(inside, member)
    const own = await livingOf(inside).where('links.authorId', '=', member.id).execute()
    if (own.length >= mostLinks)
      throw conflict(
        sentence('You have {mostLinks} links to drafts already. Withdraw one of them first.', {
          mostLinks,
        }),
      )
    // What no longer opens says so for a month.
    const before = new Date(createdAt.getTime() - 30 * lastsMs)
    await db.deleteFrom('draftLinks').where('expiresAt', '<', before).execute()
    await db
      .insertInto('draftLinks')
      .values({
        ...{ id, path, createdAt, expiresAt },
        secretHash: app.secrets.hash(use, secret),
        authorId: member.id,
      })
      .execute()
    await audit(inside, actor, 'content.link-made', { kind: 'content', id: path, name: path })
  })
  const link = present({ id, path, createdAt, expiresAt, by: member.firstName })
  return { ...link, url: `${app.config.publicUrl}/preview/${secret}` }
}

/** By any editor: a link may be wrong for all of them. */
export const withdrawDraftLink = (
  app: App,
  actor: Actor,
  id: string,
): Promise<{ withdrawn: number }> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const row = await db
      .selectFrom('draftLinks')
      .select(['path', 'withdrawnAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('Link')
    if (row.withdrawnAt) return { withdrawn: 0 }
    await db
      .updateTable('draftLinks')
      .set({ withdrawnAt: app.now() })
      .where('id', '=', id)
      .execute()
    await audit(inside, actor, 'content.link-withdrawn', {
      kind: 'content',
      id: row.path,
      name: row.path,
    })
    return { withdrawn: 1 }
  })

/** What a link opens: a page of HTML, or why there is none, in one of these languages. */
export type OpenedDraft =
  | { html: string }
  | { status: 404 | 410; words?: { title: string; text: string } }

/** `caller`: the network that the call came from. */
type Opening = { caller: string; languages: string[] }

export async function openDraft(app: App, secret: string, opening: Opening): Promise<OpenedDraft> {
  const row = await app.db
    .selectFrom('draftLinks')
    .select(['path', 'expiresAt', 'withdrawnAt'])
    .where('secretHash', 'in', app.secrets.hashes(use, secret))
    .where(authorMayEdit)
    .executeTakeFirst()
  if (!row) return { status: 404 }
  const say = sayIn(opening.languages)
  if (row.withdrawnAt || row.expiresAt <= app.now())
    return {
      status: 410,
      words: {
        title: say('This preview is over.'),
        text: say('A link to a draft opens for a day. Ask whoever sent it for a new one.'),
      },
    }
  const text = await newestText(app, row.path)
  const html = text === null ? null : await shown(app, row.path, text, opening).catch(noFault)
  if (html !== null) return { html }
  return {
    status: 404,
    words: {
      title: say('This draft cannot be shown at the moment.'),
      text: say('Somebody is working on it. Open the link again later.'),
    },
  }
}

function noFault(error: unknown): null {
  if (error instanceof Refusal && error.httpCode === 422) return null
  throw error
}

/** The draft, or what is in use where there is none any more. */
async function newestText(app: App, path: string): Promise<string | null> {
  const { draft, text } = await openContent(app, path)
  return draft?.text ?? text
}

async function shown(app: App, path: string, text: string, { caller, languages }: Opening) {
  const example = { firstName: 'Ana', email: 'ana@example.org' }
  const note = sayIn(languages)('A draft. It is not published.')
  const { html } = await inTurn([caller, 'all'], () =>
    previewContent(app, example, { path, text }, { note, themed: true }),
  )
  return html
}

const authorMayEdit = sql<boolean>`exists (
  select from users where users.id = draft_links.author_id and users.suspended_at is null
    and users.role in ('editor', 'operator'))`

const livingOf = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  db
    .selectFrom('draftLinks as links')
    .innerJoin('users', 'users.id', 'links.authorId')
    .select([
      'links.id',
      'links.path',
      'links.createdAt',
      'links.expiresAt',
      'users.firstName as by',
    ])
    .where('links.withdrawnAt', 'is', null)
    .where('links.expiresAt', '>', now())
    .where('users.suspendedAt', 'is', null)
    .where('users.role', 'in', ['editor', 'operator'])

type Row = { id: string; path: string; by: string; createdAt: Date; expiresAt: Date }

const present = ({ id, path, by, createdAt, expiresAt }: Row): DraftLink => ({
  ...{ _id: id, id, path, by },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
