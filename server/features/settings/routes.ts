import { settings } from '#contract/desk/settings.ts'
import { implement } from '#server/implement.ts'
import { changeSettings, readSettings, registrationOf } from './settings.ts'

export const settingsRoutes = implement(settings, (app) => ({
  get: () => readSettings(app),
  change: ({ member, from, body }) => changeSettings(app, { member, from }, body),
  registration: async () => ({ registration: await registrationOf(app) }),
}))
