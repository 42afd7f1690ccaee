import {
  type Registrations,
  type Settings,
  type SiteChange,
  registrations,
} from '#contract/desk/settings.ts'
import type { AnsweringChange } from '#contract/desk/answering.ts'
import type { App } from '#server/app.ts'
import { type Actor, audit } from '../audit/audit.ts'
import {
  type AnsweringSettings,
  answeringSettings,
  changeAnswering,
  choicesOf,
} from '../answering-settings/answering-settings.ts'
import { listWrittenPlans } from '../content/content.ts'
import { changeSite, siteSettings } from './site-settings.ts'

/** Who may become a member, as the operator has set it. */
export async function registrationOf({ db }: Pick<App, 'db'>): Promise<Registrations> {
  return (await storedRegistration(db)) ?? 'open'
}

export async function readSettings(app: App): Promise<Settings> {
  const stored = await storedRegistration(app.db)
  const set = await answeringSettings(app)
  const models = choicesOf(app.model, { model: null })
  const { plans } = await listWrittenPlans(app, [])
  return {
    registration: stored ? { value: stored, from: 'here' } : { value: 'open', from: 'default' },
    ...(await siteSettings(app)),
    model: modelNow(app, set),
    answering: presentAnswering(set),
    models,
    currency: plans.flatMap(({ plan }) => plan.prices)[0]?.currency ?? 'EUR',
  }
}

export async function changeSettings(
  app: App,
  actor: Actor,
  {
    registration,
    answering,
    ...site
  }: SiteChange & {
    registration?: Registrations | undefined
    answering?: AnsweringChange | undefined
  },
): Promise<Settings> {
  // First, because they may be refused.
  await changeSite(app, actor, site)
  if (answering) await changeAnswering(app, actor, answering)
  if (registration)
    await app.db.transaction().execute(async (db) => {
      const value = JSON.stringify(registration)
      const changedAt = app.now()
      await db
        .insertInto('settings')
        .values({ name: 'registration', value, changedAt })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changedAt }))
        .execute()
      const subject = { kind: 'setting', id: 'registration', name: registration }
      await audit({ ...app, db }, actor, 'settings.changed', subject)
    })
  return readSettings(app)
}

/** The model of those who have not chosen one. */
function modelNow({ model, config }: App, set: AnsweringSettings): Settings['model'] {
  const chosen = choicesOf(model, set)[0]!
  if (chosen === set.model) return { value: chosen, from: 'here' }
  return { value: model.name, from: config.model ? 'environment' : 'default' }
}

function presentAnswering(now: AnsweringSettings): Settings['answering'] {
  const of = <K extends keyof Settings['answering']>(name: K) => ({
    value: now[name],
    from: now.set.has(name) ? ('here' as const) : ('default' as const),
  })
  return {
    ...{ strictness: of('strictness'), tone: of('tone'), length: of('length') },
    ...{ words: of('words'), fixed: of('fixed'), topics: of('topics') },
    ...{ model: of('model'), prices: of('prices') },
  }
}

async function storedRegistration(db: App['db']): Promise<Registrations | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'registration')
    .executeTakeFirst()
  return registrations.find((one) => one === row?.value)
}
