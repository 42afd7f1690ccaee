import { t } from '@lingui/core/macro'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import { passkeys } from '#contract/account/second-factor.ts'
import type { PasskeyAnswer } from '#contract/account/credentials.ts'
import { client } from '#web/api/client.ts'

type Challenge = { challengeId: string; options: Record<string, unknown> }
type Answer = z.infer<typeof PasskeyAnswer>

/**
 * `localhost`: passkeys do not work at this address, which is a number, but at the name of the same
 * machine.
 */
export type PasskeyPlace = 'here' | 'localhost' | 'nowhere'

/** A passkey belongs to a host name, and a browser makes none for an IP address. */
export function passkeyPlace({ hostname } = location): PasskeyPlace {
  if (/^127\.|^\[::1\]$/.test(hostname)) return 'localhost'
  if (/^\d+\.\d+\.\d+\.\d+$|^\[/.test(hostname)) return 'nowhere'
  return typeof PublicKeyCredential === 'undefined' ? 'nowhere' : 'here'
}

/** This page under the machine's name. */
export const atLocalhost = () =>
  `http://localhost${location.port && `:${location.port}`}${location.pathname}${location.hash}`

/** Asks the member for one of their passkeys. */
export async function showPasskey(): Promise<Answer> {
  return answer(await client.call(passkeys.loginOptions))
}

export async function makePasskey({ challengeId, options }: Challenge): Promise<Answer> {
  const { startRegistration } = await library()
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return { challengeId, response: { ...response } }
}

/** The sentence for the member; undefined for an error that is not the browser's. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiError || !(error instanceof Error)) return undefined
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t`No passkey was used, and nothing was changed. You can try again.`
    case 'InvalidStateError':
      return t`This device has a passkey for your account already.`
    case 'SecurityError':
      return t`Passkeys do not work at this address.`
    case 'NotSupportedError':
    case 'ConstraintError':
      return t`This device cannot keep a passkey of the kind that is needed. Try another device.`
    default:
      return undefined
  }
}

async function answer({ challengeId, options }: Challenge): Promise<Answer> {
  const { startAuthentication } = await library()
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  return { challengeId, response: { ...response } }
}

/** Only those who use passkeys load it. */
const library = () => import('@simplewebauthn/browser')
