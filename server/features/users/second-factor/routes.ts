import { passkeys, secondFactor } from '#contract/account/second-factor.ts'
import { implement } from '#server/implement.ts'
import { logInWithPasskey, passkeyLoginOptions } from './passkey-login.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { readSecondFactor } from './second-factor.ts'
import { askForPasskey, beginApp, confirmApp, newRecoveryCodes, switchOff } from './settings.ts'

export const secondFactorRoutes = implement(secondFactor, (app) => ({
  get: ({ member }) => readSecondFactor(app, member),
  begin: ({ member, body, from }) => beginApp(app, member, body, from),
  confirm: ({ member, body, from }) => confirmApp(app, member, body.otp, from),
  askForPasskey: ({ member, body, from }) => askForPasskey(app, member, body, from),
  recoveryCodes: ({ member, body, from }) => newRecoveryCodes(app, member, body, from),
  off: ({ member, body, from }) => switchOff(app, member, body, from),
}))

export const passkeyRoutes = implement(passkeys, (app) => ({
  list: ({ member }) => listPasskeys(app, member),
  options: ({ member, body, from }) => passkeyOptions(app, member, body, from),
  add: ({ member, body, from }) => addPasskey(app, member, body, from),
  rename: ({ member, params, body, from }) =>
    renamePasskey(app, member, params.id, body.name, from),
  remove: ({ member, params, body, from }) => removePasskey(app, member, params.id, body, from),
  loginOptions: ({ from }) => passkeyLoginOptions(app, from),
  login: ({ body, from }) => logInWithPasskey(app, body, from),
}))
