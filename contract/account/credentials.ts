import * as z from 'zod/mini'
import { Email, GivenPassword, Id, Otp, Password, Time } from '../fields.ts'
import { sentence } from '../sentences.ts'

/** Six digits of the app, or a recovery code. */
const SecondCode = z.optional(
  z.string().check(z.trim(), z.maxLength(64, sentence('This code is too long.'))),
)

/** What a browser makes of a passkey's challenge (WebAuthn); the server looks into it. */
export const PasskeyAnswer = z.object({
  challengeId: Id,
  response: z.record(z.string(), z.unknown()),
})

/** What may be shown beside the password, where the account asks for it. */
const secondProof = { otp: SecondCode, passkey: z.optional(PasskeyAnswer) }

export const Credentials = z.object({ email: Email, password: GivenPassword, ...secondProof })

/** Confirms the member's identity before a change to how the account is opened. */
export const Confirmation = z.object({ password: GivenPassword, ...secondProof })

export const PasswordChange = z.object({
  currentPassword: GivenPassword,
  newPassword: Password,
  ...secondProof,
})

/** First without, then with the code that was mailed; the second factor goes with the first. */
export const EmailChange = z.object({
  email: Email,
  password: GivenPassword,
  otp: z.optional(Otp),
  secondOtp: SecondCode,
  passkey: secondProof.passkey,
})

/** The payload of the 401 that asks for more than the password. */
export const SecondFactorNeeded = z.object({
  otpRequired: z.literal(true),
  /** What the account has: an authenticator app (and recovery codes), passkeys. */
  app: z.boolean(),
  passkey: z.boolean(),
})
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>

export const LogIn = z.object({ token: z.string(), expiresAt: Time })
