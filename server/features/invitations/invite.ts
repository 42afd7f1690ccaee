import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { Email, personName, text } from '#contract/fields.ts'
import { sentenceOfIssue } from '#contract/issues.ts'
import type { InvitationResult, NewInvitation } from '#contract/desk/invitations.ts'
import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { listWrittenPlans, readSite } from '../content/content.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import { type Say, sentence } from '#server/sentences.ts'
import { addressesIn, readRows, type WrittenRow } from './read-csv.ts'
import { hashOfToken } from '#server/infra/secrets/token-hash.ts'

const lastsMs = 14 * dayMs
/** How many are invited in one transaction: others have the database in between. */
const portion = 100

type Person = {
  email: string
  firstName: string
  lastName: string
  groupIds: string[]
  planId: string | null
  note: string
}
type Row = { line: number; written: string } & ({ person: Person } | { reason: string })

/** Invites one person, or everybody in a file; says of each row what became of it. */
export async function invite(
  app: App,
  actor: Actor,
  given: NewInvitation,
  file: Upload | undefined,
  say: Say,
): Promise<{ items: InvitationResult[]; nextCursor: null }> {
  const known = await knownNames(app)
  const groupIds = given.groupIds ?? []
  const planId = given.planId ?? null
  if (groupIds.some((id) => !known.groupIds.has(id)))
    throw invalid({ groupIds: 'There is no such group.' })
  if (planId && !known.planIds.has(planId)) throw invalid({ planId: 'There is no such plan.' })
  const defaults = { groupIds, planId, note: given.note ?? '' }
  if (!file && !given.email) throw invalid({ email: 'Enter the e-mail address, or choose a file.' })
  const rows: Row[] = file
    ? (await readRows(file.path)).map((row) => readRow(row, defaults, known, say))
    : [
        {
          line: 1,
          written: given.email!,
          person: {
            ...defaults,
            email: given.email!,
            firstName: given.firstName ?? '',
            lastName: given.lastName ?? '',
          },
        },
      ]
  const items: InvitationResult[] = []
  for (let at = 0; at < rows.length; at += portion) {
    items.push(...(await invitePortion(app, actor, rows.slice(at, at + portion))))
    await setImmediate()
  }
  return { items: tellRepeated(rows, items, say), nextCursor: null }
}

/** An address that stands twice in a file has its invitation from the first row, and not from before. */
function tellRepeated(rows: Row[], items: InvitationResult[], say: Say): InvitationResult[] {
  const lineOf = new Map<string, number>()
  return items.map((item, i) => {
    const row = rows[i]!
    if (!('person' in row)) return item
    const line = lineOf.get(row.person.email)
    if (line === undefined) lineOf.set(row.person.email, row.line)
    return line === undefined || item.result !== 'waiting'
      ? item
      : { ...item, reason: say(sentence('This address stands in row {line} already.', { line })) }
  })
}

async function invitePortion(app: App, actor: Actor, rows: Row[]): Promise<InvitationResult[]> {
  const { brand, languages } = await readSite(app)
  const locale = languages[0] ?? 'en'
  const now = app.now()
  const expiresAt = new Date(now.getTime() + lastsMs)
  const until = dayIn(locale, expiresAt)
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const addresses = rows.flatMap((row) => ('person' in row ? [row.person.email] : []))
    const members = await db
      .selectFrom('users')
      .select('email')
      .where('email', '=', sql<string>`any (${addresses}::text[])`)
      .execute()
    const isMember = new Set(members.map(({ email }) => email))
    const results: InvitationResult[] = []
    for (const row of rows) {
      const about = { row: row.line, email: row.written, reason: null }
      if ('reason' in row) {
        results.push({ ...about, result: 'refused', reason: row.reason })
        continue
      }
      const { email, note, ...person } = row.person
      if (isMember.has(email)) {
        results.push({ ...about, result: 'member' })
        continue
      }
      const token = randomBytes(32).toString('base64url')
      const values = {
        ...person,
        email,
        note,
        locale,
        invitedBy: actor.member.id,
        tokenHash: hashOfToken(token),
        invitedAt: now,
        expiresAt,
      }
      const made = await db
        .insertInto('invitations')
        .values({ id: uuid(), ...values })
        // An invitation that has expired is made anew; one that is good stays as it is.
        .onConflict((conflict) =>
          conflict
            .column('email')
            .where('acceptedAt', 'is', null)
            .doUpdateSet(values)
            .where('invitations.expiresAt', '<=', now),
        )
        .returning('id')
        .executeTakeFirst()
      if (!made) {
        results.push({ ...about, result: 'waiting' })
        continue
      }
      results.push({ ...about, result: 'invited' })
      const url = `${app.config.publicUrl}/join#${token}`
      await sendLetterLater(
        app,
        'invitation',
        { email, locale },
        { organisation: brand.organisation, message: note, until, url },
        db,
      )
      await audit(inside, actor, 'invitation.sent', {
        kind: 'invitation',
        id: made.id,
        name: email,
      })
    }
    return results
  })
}

type Known = Awaited<ReturnType<typeof knownNames>>

/** The groups and plans there are, by the names that a file may use. */
async function knownNames(app: App) {
  const groups = await app.db.selectFrom('groups').select(['id', 'name']).execute()
  const { plans } = await listWrittenPlans(app)
  return {
    groupIds: new Set(groups.map(({ id }) => id)),
    groupsByName: new Map(groups.map(({ id, name }) => [name.toLowerCase(), id])),
    planIds: new Set(plans.map(({ plan }) => plan.id)),
    plansByName: new Map<string, string>(
      plans.flatMap(({ plan }) => [
        [plan.slug, plan.id],
        [plan.name.toLowerCase(), plan.id],
      ]),
    ),
  }
}

const firstNameShape = personName('first name')
const lastNameShape = personName('last name')
const noteShape = text('Enter the note.', 0, 1_000)

function readRow(
  { line, ...row }: WrittenRow,
  defaults: Pick<Person, 'groupIds' | 'planId' | 'note'>,
  known: Known,
  say: Say,
): Row {
  const written = row.email.slice(0, 254)
  if (!written) return { line, written, reason: say('This row has no e-mail address.') }
  if (addressesIn(row.email).length > 1)
    return {
      line,
      written,
      reason: say('Several addresses stand beside one name. Give each person a row of their own.'),
    }
  const email = Email.safeParse(row.email)
  const firstName = row.firstName ? firstNameShape.safeParse(row.firstName) : undefined
  const lastName = row.lastName ? lastNameShape.safeParse(row.lastName) : undefined
  const note = noteShape.safeParse(row.note)
  for (const one of [email, firstName, lastName, note])
    if (one && !one.success)
      return { line, written, reason: say(sentenceOfIssue(one.error.issues[0]!)) }
  const groupIds: string[] = []
  for (const name of row.groups.split(/[;,|]/).map((part) => part.trim()))
    if (name) {
      const id = known.groupsByName.get(name.toLowerCase())
      if (!id)
        return { line, written, reason: say(sentence('There is no group “{name}”.', { name })) }
      groupIds.push(id)
    }
  const planId = row.plan ? known.plansByName.get(row.plan.toLowerCase()) : defaults.planId
  if (planId === undefined)
    return {
      line,
      written,
      reason: say(sentence('There is no plan “{name}”.', { name: row.plan })),
    }
  return {
    line,
    written,
    person: {
      email: email.data!,
      firstName: firstName?.data ?? '',
      lastName: lastName?.data ?? '',
      groupIds: groupIds.length > 0 ? groupIds : defaults.groupIds,
      planId,
      note: note.data || defaults.note,
    },
  }
}
