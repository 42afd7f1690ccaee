import type { App, From } from '#server/app.ts'
import { wrongCredentials } from '#server/errors.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { openSession } from '../log-in.ts'
import { challengeLastsMs, makeChallenge } from './challenges.ts'
import { type PasskeyAnswer, showPasskey } from './passkey-answers.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** The same for everybody: the passkey itself names its account, so the challenge names none. */
export async function passkeyLoginOptions(
  app: App,
  from: From,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  await countTry(app, [limits.passkeyChallenges(from.ip)])
  const { id, challenge } = await makeChallenge(app, 'log-in', null)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app.config).id,
    challenge,
    timeout: challengeLastsMs,
    userVerification: 'required',
  })
  return { challengeId: id, options: { ...options } }
}

/** A passkey with user verification is two factors already, so no other is asked for. */
export async function logInWithPasskey(
  app: App,
  answer: PasskeyAnswer,
  from: From,
): Promise<{ token: string; expiresAt: string }> {
  const shown = await showPasskey(app, answer)
  if (!shown) throw wrongCredentials()
  return openSession(app, shown.userId, from, { by: 'passkey', passkeyId: shown.passkeyId })
}
