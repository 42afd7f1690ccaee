import { type Registrations, type Settings, registrations } from '#contract/settings.ts'
import type { App } from '../../app.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { readSite } from '../content/content.ts'

/** Who may become a member, as the operator has set it. */
export async function registrationOf({ db }: Pick<App, 'db'>): Promise<Registrations> {
  return (await storedRegistration(db)) ?? 'open'
}

export async function readSettings(app: App): Promise<Settings> {
  const { brand, contact, languages } = await readSite(app)
  const stored = await storedRegistration(app.db)
  const { model } = app.config
  return {
    registration: stored ? { value: stored, from: 'here' } : { value: 'open', from: 'default' },
    product: { value: brand.product, from: 'file' },
    organisation: { value: brand.organisation, from: 'file' },
    contactEmail: { value: contact.email, from: 'file' },
    languages: { value: languages, from: 'file' },
    model: model
      ? { value: model.name, from: 'environment' }
      : { value: 'built-in', from: 'default' },
  }
}

export async function changeSettings(
  app: App,
  actor: Actor,
  { registration }: { registration?: Registrations | undefined },
): Promise<Settings> {
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

async function storedRegistration(db: App['db']): Promise<Registrations | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'registration')
    .executeTakeFirst()
  return registrations.find((one) => one === row?.value)
}
