import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod'
import type { App } from '#server/app.ts'
import { spendChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { type Webauthn, webauthn } from './webauthn.ts'

/** The browser's answer to a challenge, not yet verified. */
export type PasskeyAnswer = { challengeId: string; response: Record<string, unknown> }

/** EdDSA, ES256 and RS256: supported by authenticators and by every version of Node. */
export const algorithms = [-8, -7, -257]

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') }

const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string()).max(20).catch([]),
  }),
})

const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    // Present whenever the passkey names its account itself, which is the only kind we request.
    userHandle: bytes(100),
  }),
})

type NewPasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']> & {
  transports: string[]
}

/** The passkey created for this challenge; undefined if anything about it is invalid. */
export async function readNewPasskey(
  app: Pick<App, 'db' | 'now' | 'config' | 'log'>,
  answer: PasskeyAnswer,
  userId: string,
): Promise<NewPasskey | undefined> {
  const challenge = await spendChallenge(app, answer.challengeId, 'add-passkey', userId)
  const given = NewPasskey.safeParse(answer.response)
  if (challenge === undefined || !given.success) return undefined
  return verified(app, async (library) => {
    const { attestationObject, clientDataJSON, transports } = given.data.response
    expectNoCertificates(library, attestationObject)
    expectOurPage(library, clientDataJSON)
    const { registrationInfo } = await library.verifyRegistrationResponse({
      response: given.data as unknown as RegistrationResponseJSON,
      supportedAlgorithmIDs: algorithms,
      ...expected(app, challenge),
    })
    return registrationInfo && { ...registrationInfo, transports: transports.filter(isTransport) }
  })
}

/**
 * The passkey that answered; undefined if the answer is invalid for any reason. With `userId` only
 * passkeys of that account count.
 */
export async function showPasskey(
  app: Pick<App, 'db' | 'now' | 'config' | 'log'>,
  answer: PasskeyAnswer,
  userId?: string,
): Promise<{ userId: string; passkeyId: string } | undefined> {
  const challenge = await spendChallenge(app, answer.challengeId, 'log-in', null)
  const given = Assertion.safeParse(answer.response)
  if (challenge === undefined || !given.success) return undefined
  let query = app.db.selectFrom('passkeys').selectAll().where('credentialId', '=', given.data.id)
  if (userId !== undefined) query = query.where('userId', '=', userId)
  const passkey = await query.executeTakeFirst()
  if (!passkey || given.data.response.userHandle !== userHandleOf(passkey.userId)) return undefined
  const info = await verified(app, async (library) => {
    expectOurPage(library, given.data.response.clientDataJSON)
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: given.data as unknown as AuthenticationResponseJSON,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      ...expected(app, challenge),
    })
    return verified ? authenticationInfo : undefined
  })
  if (!info) return undefined
  const { newCounter: counter, credentialBackedUp: synced } = info
  // A counter that does not grow means that the passkey was copied, unless it does not count at
  // all.
  const moved = await app.db
    .updateTable('passkeys')
    .set({ counter, synced, lastUsedAt: app.now() })
    .where('id', '=', passkey.id)
    .where(({ eb, and, or }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n ? { userId: passkey.userId, passkeyId: passkey.id } : undefined
}

/**
 * The user handle stored in a passkey: the bytes of the account's id, which say nothing about the
 * person.
 */
export const userHandleBytes = (userId: string) =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

const userHandleOf = (userId: string) => Buffer.from(userHandleBytes(userId)).toString('base64url')

const expected = ({ config }: Pick<App, 'config'>, expectedChallenge: string) => {
  const { id, origins } = relyingParty(config)
  return {
    expectedChallenge,
    expectedRPID: id,
    expectedOrigin: origins,
    requireUserVerification: true,
  }
}

/** The library throws for any invalid answer; only the operator's log needs the reason. */
async function verified<T>(
  { log }: Pick<App, 'log'>,
  verify: (library: Webauthn) => Promise<T | undefined>,
): Promise<T | undefined> {
  const library = await webauthn()
  try {
    return await verify(library)
  } catch (error) {
    log.info({ why: String(error).slice(0, 300) }, 'The response of a passkey was refused.')
    return undefined
  }
}

/**
 * We request no attestation, so browsers send none, or one that the passkey made itself. For others
 * the library would read certificates and fetch what they name, from hosts that no operator has
 * configured.
 */
function expectNoCertificates(library: Webauthn, attestationObject: string) {
  const bytes = library.isoBase64URL.toBuffer(attestationObject)
  const attestation = library.decodeAttestationObject(bytes)
  const format = attestation.get('fmt')
  const bySelf = format === 'packed' && !attestation.get('attStmt').get('x5c')
  if (format !== 'none' && !bySelf)
    throw new Error(`an attestation that was not asked for: ${format}`)
}

/** Our pages are never framed by another site. */
function expectOurPage(library: Webauthn, clientDataJSON: string) {
  if (library.decodeClientDataJSON(clientDataJSON).crossOrigin)
    throw new Error('asked from within another site')
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const isTransport = (name: string) => transports.includes(name)
