import { said } from '#web/language.ts'
import { t } from '@lingui/core/macro'
import { ApiError } from '#contract/client.ts'
import { transport } from '#contract/envelope.ts'
import { storedToken } from '#web/api/session.ts'

/** Why a document cannot be shown, and whether trying again or logging in may help. */
export type Problem = { status: number; text: string; retry: boolean; logIn?: boolean }

const byStatus = (): Record<number, Omit<Problem, 'status'>> => ({
  0: { text: said(transport.network), retry: true },
  401: { text: t`Log in to read this document.`, retry: false, logIn: true },
  403: {
    text: t`This document is not open to you. Ask the operator if you should be able to read it.`,
    retry: false,
  },
  404: { text: t`This document is no longer here, or no longer open to you.`, retry: false },
  412: {
    text: t`This document has just been replaced by a newer one. Open it again to read that.`,
    retry: true,
  },
  429: {
    text: t`Too many pages were asked for at once. Wait a moment, then try again.`,
    retry: true,
  },
  498: {
    text: t`Your session has ended. Log in again to read this document.`,
    retry: false,
    logIn: true,
  },
})

/** By the name that pdf.js gives to what it throws. */
const byName = (): Record<string, Omit<Problem, 'status'>> => ({
  PasswordException: {
    text: t`This document is locked with a password and cannot be shown here.`,
    retry: false,
  },
  InvalidPDFException: {
    text: t`This file is damaged and cannot be shown. Ask the operator to upload it again.`,
    retry: false,
  },
})

/** To a guest the server does not say whether a document for members exists. */
const hidden = () => ({
  text: t`There is no public document at this address. If it is for members, log in to read it.`,
  retry: false,
  logIn: true,
})

const otherwise = () => ({
  text: t`The document could not be opened. Try again in a moment.`,
  retry: true,
})

export function problemOf(error: unknown, isGuest: boolean): Problem {
  const { name = '', status = -1 } = (error ?? {}) as Partial<Error & { status: number }>
  if (status === 404 && isGuest) return { status, ...hidden() }
  return { status, ...(byName()[name] ?? byStatus()[status] ?? otherwise()) }
}

/** The same for what a call to the server threw. */
export const problemOfCall = (error: unknown) =>
  problemOf({ status: error instanceof ApiError ? error.httpCode : -1 }, storedToken() === null)

/** Until the device has a network again; then it goes on by itself. */
export const waiting = (): Problem => ({
  status: 0,
  text: t`There is no connection. What is missing comes as soon as there is one again.`,
  retry: false,
})
