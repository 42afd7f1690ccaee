import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { Answering, AnsweringChange } from '#contract/desk/answering.ts'
import type { App } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import { packMeanings } from '#server/infra/embeddings/vectors.ts'
import { sentence } from '#server/sentences.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { currentCitations } from '../documents/documents.ts'
import {
  type AnsweringSettings,
  type Stored,
  answeringSettings,
  settingName,
  settingsOf,
} from './stored.ts'

/** The settings as they would be with a change that is not saved. */
export async function withChange(app: App, change: AnsweringChange): Promise<AnsweringSettings> {
  await expectUsable(app, change)
  const now = await answeringSettings(app)
  const meanings = await meaningsFor(app, change, now.meanings)
  return { ...now, ...given(change), meanings }
}

/** Saves what is given, and what has really changed is noted in the audit log. */
export async function changeAnswering(
  app: App,
  actor: Actor,
  change: AnsweringChange,
): Promise<void> {
  await expectUsable(app, change)
  const meanings = await meaningsFor(app, change, (await answeringSettings(app)).meanings)
  await app.db.transaction().execute(async (db) => {
    const changedAt = app.now()
    // Two that change at the same time wait for each other here, also if there is no row yet.
    await sql`
      insert into settings (name, value, changed_at)
      values (${settingName}, ${JSON.stringify(nothing)}::text::jsonb, ${changedAt})
      on conflict do nothing`.execute(db)
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', settingName)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = row.value as Stored
    const set = { ...before.set, ...given(change) }
    const now = settingsOf({ ...before, set })
    const kept = new Map([...settingsOf(before).meanings, ...meanings])
    const value: Stored = {
      ...{ revision: uuid(), set },
      meanings: Object.fromEntries(
        questionsOf(now).flatMap((question) => {
          const meaning = kept.get(question)
          return meaning ? [[question, Buffer.from(meaning).toString('base64')]] : []
        }),
      ),
    }
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify(value), changedAt })
      .where('name', '=', settingName)
      .execute()
    const old = settingsOf(before)
    for (const [name, given] of Object.entries(set)) {
      if (isDeepStrictEqual(given, old[name as keyof Answering])) continue
      const subject = { kind: 'setting', id: `${settingName}.${name}`, name: saidOf(name, given) }
      await audit({ ...app, db }, actor, 'settings.changed', subject)
    }
  })
}

const nothing: Stored = { revision: '', set: {}, meanings: {} }

/** Without what is left out. */
const given = (change: AnsweringChange): Partial<Answering> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** As the audit log names it: the value, or how many rows it has. */
const saidOf = (name: string, value: string | unknown[] | null): string =>
  `${name}: ${Array.isArray(value) ? value.length : (value ?? '–')}`.slice(0, 200)

const questionsOf = ({ fixed }: Pick<Answering, 'fixed'>) => [
  ...new Set(fixed.flatMap(({ questions }) => questions)),
]

async function meaningsFor(
  app: Pick<App, 'embed'>,
  { fixed = [] }: AnsweringChange,
  known: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  const missing = questionsOf({ fixed }).filter((question) => !known.has(question))
  const vectors = missing.length > 0 ? await app.embed(missing, 'question') : []
  const made = missing.map((question, i) => [question, packMeanings([vectors[i]!])] as const)
  return new Map([...known, ...made])
}

/** What a page has to hold, and a model that has to be there. */
async function expectUsable(app: App, { fixed = [], model }: AnsweringChange): Promise<void> {
  const { name, choices = [name] } = app.model
  if (model && !choices.includes(model))
    throw invalid({ answering: sentence('There is no model {name} here.', { name: model }) })
  for (const [i, { cites }] of fixed.entries()) {
    if (!cites) continue
    const { fileId, page, words } = cites
    const cited = { n: 1, fileId, filename: '', title: '', page, quote: words }
    const [found] = await currentCitations(app, [cited])
    if (found?.page !== page)
      throw invalid({
        answering: sentence(
          'The words that fixed answer {number} quotes do not stand on this page of the document.',
          { number: String(i + 1) },
        ),
      })
  }
}
