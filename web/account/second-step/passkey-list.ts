import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import type { PasskeyAnswer } from '#contract/account/credentials.ts'
import type { Envelope } from '#contract/envelope.ts'

// Browsers offer passkeys in the list under a field only if they were asked before somebody uses
// the field. So this runs before the app, and needs none of it.

type Answer = z.infer<typeof PasskeyAnswer>
type Challenge = { challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }

let offered: { stop: AbortController; answer: Promise<Answer | undefined> } | undefined

/** Resolves to true as soon as one was chosen; the app continues with it. */
export async function offerPasskeys(): Promise<boolean> {
  const stop = new AbortController()
  offered = { stop, answer: ask(stop.signal).catch(() => undefined) }
  return Boolean(await offered.answer)
}

/**
 * Lets the browser offer passkeys in the list under the e-mail field, or continues a request that
 * was made before the app loaded. Pending until one is chosen; undefined if the browser has no such
 * list. The browser allows one request at a time, so code that wants to make another aborts this
 * one first.
 */
export function showPasskeyFromList(signal: AbortSignal): Promise<Answer | undefined> {
  const before = offered
  offered = undefined
  if (!before) return ask(signal)
  signal.addEventListener('abort', () => before.stop.abort(), { once: true })
  return before.answer
}

async function ask(signal: AbortSignal): Promise<Answer | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } =
    await import('@simplewebauthn/browser')
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const asked = await fetch('/v1/users/login/passkey/options', { method: 'POST', signal })
  const { payload } = (await asked.json()) as Envelope<Challenge | null>
  if (!payload || signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  const response = await startAuthentication({
    optionsJSON: payload.options,
    useBrowserAutofill: true,
  })
  return { challengeId: payload.challengeId, response: { ...response } }
}
