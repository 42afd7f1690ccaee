import * as z from 'zod/mini'
import { Id, Otp, Time, ids, personName } from '../fields.ts'
import { route } from '../route.ts'
import { Confirmation, LogIn, PasskeyAnswer } from './credentials.ts'

export const SecondFactor = z.object({
  /** Whether logging in with the password asks for more. */
  on: z.boolean(),
  app: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once; each opens the account once in place of the app. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const Passkey = z.object({
  ...ids,
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
  /** Whether it is kept in an account of its maker and so on several devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** A challenge, and what the browser wants to know to have it answered (WebAuthn's JSON). */
const Challenge = z.object({ challengeId: Id, options: z.record(z.string(), z.unknown()) })

/** It stands in letters and lists: one line, and nothing that turns text around. */
export const PasskeyName = z.object({ name: personName('name', 60) })

export const secondFactor = {
  get: route({
    method: 'GET',
    path: '/v1/users/second-factor',
    for: 'member',
    payload: SecondFactor,
    summary: 'What the account asks for beside the password.',
  }),
  begin: route({
    method: 'POST',
    path: '/v1/users/second-factor/app',
    for: 'member',
    body: Confirmation,
    payload: z.object({ secret: z.string(), uri: z.string() }),
    summary: 'A secret for an authenticator app; it counts once a code of it was confirmed.',
  }),
  confirm: route({
    method: 'POST',
    path: '/v1/users/second-factor/app/confirm',
    for: 'member',
    body: z.object({ otp: Otp }),
    payload: RecoveryCodes,
    message: 'Successfully Updated',
    summary: 'Switch the second factor on with a code of the app.',
  }),
  askForPasskey: route({
    method: 'POST',
    path: '/v1/users/second-factor/passkey',
    for: 'member',
    body: Confirmation,
    payload: RecoveryCodes,
    message: 'Successfully Updated',
    summary: 'Switch the second factor on with the passkeys that are there.',
  }),
  recoveryCodes: route({
    method: 'POST',
    path: '/v1/users/second-factor/recovery-codes',
    for: 'member',
    body: Confirmation,
    payload: RecoveryCodes,
    message: 'Successfully Updated',
    summary: 'Ten new recovery codes; the old ones are withdrawn.',
  }),
  off: route({
    method: 'DELETE',
    path: '/v1/users/second-factor',
    for: 'member',
    body: Confirmation,
    payload: z.null(),
    message: 'Successfully Updated',
    summary: 'Switch the second factor off; passkeys stay.',
  }),
}

export const passkeys = {
  list: route({
    method: 'GET',
    path: '/v1/users/passkeys',
    for: 'member',
    payload: z.array(Passkey),
    summary: 'Own passkeys, newest first.',
  }),
  options: route({
    method: 'POST',
    path: '/v1/users/passkeys/options',
    for: 'member',
    body: Confirmation,
    payload: Challenge,
    summary: 'A challenge for a new passkey.',
  }),
  add: route({
    method: 'POST',
    path: '/v1/users/passkeys',
    for: 'member',
    body: z.object({ ...PasskeyAnswer.shape, ...PasskeyName.shape }),
    payload: Passkey,
    code: 201,
    message: 'Successfully Updated',
    summary: 'Keep the passkey that the browser made.',
  }),
  rename: route({
    method: 'PATCH',
    path: '/v1/users/passkeys/{id}',
    for: 'member',
    params: z.object({ id: Id }),
    body: PasskeyName,
    payload: Passkey,
    message: 'Successfully Updated',
    summary: 'Name a passkey.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/users/passkeys/{id}',
    for: 'member',
    params: z.object({ id: Id }),
    body: Confirmation,
    payload: z.null(),
    message: 'Successfully Updated',
    summary: 'Remove a passkey. 409 while it is the only second factor.',
  }),
  loginOptions: route({
    method: 'POST',
    path: '/v1/users/login/passkey/options',
    for: 'guest',
    payload: Challenge,
    summary: 'A challenge for logging in; it tells nothing of any account.',
  }),
  login: route({
    method: 'POST',
    path: '/v1/users/login/passkey',
    for: 'guest',
    body: PasskeyAnswer,
    payload: LogIn,
    message: 'Login successful',
    summary: 'Start a session with a passkey alone.',
  }),
}
