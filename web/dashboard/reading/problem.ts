import { transport } from '#contract/envelope.ts'

/** Why a document cannot be shown, and whether trying again may help. */
export type Problem = { status: number; text: string; retry: boolean }

const sentences: Record<number, string> = {
  401: 'Log in to read this document.',
  403: 'This document is not open to you. Ask the operator if you should be able to read it.',
  404: 'This document is no longer here.',
  429: 'Too many pages were asked for at once. Wait a moment, then try again.',
  498: 'Your session has ended. Log in again to read this document.',
}

/** Pdf.js says what happened by the name of what it throws. */
export function problemOf(error: unknown): Problem {
  const { name = '', status = 0, missing = false } = (error ?? {}) as Partial<
    Error & { status: number; missing: boolean }
  >
  if (name === 'PasswordException')
    return { status, text: 'This document is locked with a password and cannot be shown here.', retry: false }
  if (name === 'InvalidPDFException')
    return { status, text: 'This file is damaged and cannot be shown. Ask the operator to upload it again.', retry: false }
  const code = missing ? 404 : status
  const text = sentences[code]
  if (text) return { status: code, text, retry: code === 429 }
  if (code >= 500)
    return { status: code, text: 'The document could not be loaded. Try again in a moment.', retry: true }
  return { status: code, text: transport.network, retry: true }
}
