import { sql } from 'kysely'
import { type FirstStep, firstSteps } from '#contract/desk/first-steps.ts'
import type { App } from '#server/app.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { listWrittenPlans, readSite } from '../content/content.ts'
import { updateFile } from '../documents/documents.ts'
import {
  exampleContact,
  exampleDocuments,
  exampleHomes,
  exampleOrganisation,
  exampleWords,
  isOwn,
} from './examples.ts'

const setting = 'firstStepsPutAway'

type Contact = keyof typeof exampleContact

/** What a new operator does first, as the site is now; nothing when all is done or put away. */
export async function stepsOf(app: App): Promise<FirstStep[]> {
  if (await isPutAway(app)) return []
  const site = await readSite(app)
  const { languages } = site
  const homes = await exampleHomes(app, languages)
  const questions = site.assistant.firstQuestions.map(({ question }) => question)
  const files = await exampleWords(app, { languages, questions })
  const done = await whatIsDone(app, site, { homes, files })
  const steps = firstSteps.map((kind) => ({
    kind,
    done: done[kind],
    ...(kind === 'words' && homes.length > 0 ? { languages: homes } : {}),
    ...(kind === 'exampleWords' && files.length > 0 ? { files } : {}),
  }))
  return steps.every((step) => step.done) ? [] : steps
}

export async function changeSteps(
  app: App,
  actor: Actor,
  { putAway, examples }: { putAway?: boolean | undefined; examples?: boolean | undefined },
): Promise<FirstStep[]> {
  if (examples !== undefined) await useExamples(app, actor, examples)
  if (putAway !== undefined)
    await app.db.transaction().execute(async (db) => {
      const value = JSON.stringify(putAway)
      const changedAt = app.now()
      await db
        .insertInto('settings')
        .values({ name: setting, value, changedAt })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changedAt }))
        .execute()
      const subject = { kind: 'setting', id: setting, name: String(putAway) }
      await audit({ ...app, db }, actor, 'settings.changed', subject)
    })
  return stepsOf(app)
}

async function whatIsDone(
  app: App,
  { brand, contact }: Awaited<ReturnType<typeof readSite>>,
  examples: { homes: string[]; files: string[] },
): Promise<Record<FirstStep['kind'], boolean>> {
  const { config, db } = app
  const names = await exampleDocuments(app)
  const [ownPlans, { plans }, { rows }] = await Promise.all([
    isOwn(app, 'plans.yaml'),
    listWrittenPlans(app, []),
    sql<{ documents: boolean; examples: boolean; members: boolean }>`
      select
        exists (select from files where owner_id is null and replaced_by is null and (
          origin = 'upload' or (origin = 'content' and not content_name = any (${names}::text[]))
        )) as documents,
        exists (${examplesInUse(names)}) as examples,
        -- One member is often the operator's own try of the registration.
        exists (select from users where role = 'member' offset 1)
          or exists (select from invitations) as members`.execute(db),
  ])
  const now = rows[0]!
  const isSold = plans.some(({ plan }) => plan.prices.length > 0)
  return {
    name:
      brand.organisation !== exampleOrganisation &&
      Object.entries(exampleContact).every(([name, value]) => contact[name as Contact] !== value),
    words: examples.homes.length === 0,
    plans: ownPlans,
    documents: now.documents,
    examples: !now.examples,
    exampleWords: examples.files.length === 0,
    members: now.members,
    mail: Boolean(config.smtpUrl),
    payments: Boolean(config.stripe) || !isSold,
    backup: Boolean(config.backup),
  }
}

const examplesInUse = (names: string[]) => sql<{ id: string }>`
  select id from files where owner_id is null and replaced_by is null
    and origin = 'content' and content_name = any (${names}::text[]) and (library or assistant)`

/** They stay in the content folder, and among the uploads. */
async function useExamples(app: App, actor: Actor, used: boolean): Promise<void> {
  const names = await exampleDocuments(app)
  const rows = await app.db
    .selectFrom('files')
    .select('id')
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .where('origin', '=', 'content')
    .where(sql<boolean>`content_name = any (${names}::text[])`)
    .execute()
  for (const { id } of rows)
    await updateFile(app, id, { library: used, assistant: used }, { actor })
}

const isPutAway = async ({ db }: Pick<App, 'db'>) =>
  (await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst())
    ?.value === true
