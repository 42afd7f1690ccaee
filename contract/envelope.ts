import * as z from 'zod/mini'
import type { Message, Plain } from './sentences.ts'

/** The envelope of every JSON response; the HTTP status equals `httpCode`. */
export type Envelope<P = object> = { httpCode: number; message: string; payload: P | null }

export const EnvelopeShape = z.object({
  httpCode: z.int(),
  message: z.string(),
  payload: z.nullable(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])),
})

/** The payload of a 422: one sentence for each field that was not accepted. */
export type FieldErrors = { errors: Record<string, string> }

export type NoticeKind = 'success' | 'error' | 'warning' | 'info' | 'default'

/** How each error code is shown if the server sent no message with it. */
export const catalogue: Record<number, { kind: NoticeKind; text: Plain<Message> }> = {
  400: { kind: 'error', text: 'Bad request. Please check your input.' },
  401: { kind: 'error', text: 'Your session has expired. Please log in again.' },
  403: { kind: 'error', text: 'Only members can access!' },
  404: { kind: 'warning', text: 'Requested resource not found.' },
  406: { kind: 'warning', text: 'Request not acceptable.' },
  409: { kind: 'error', text: 'Conflict. The resource already exists.' },
  410: { kind: 'warning', text: "Resource gone. It's no longer available." },
  422: { kind: 'error', text: 'Unprocessable Entity. Invalid data provided.' },
  498: { kind: 'error', text: 'Invalid Token. Please log in again.' },
  500: { kind: 'error', text: 'Internal Server Error. Please try again later.' },
}

const otherwise = {
  kind: 'error',
  text: 'An error occurred. Please try again.',
} as const satisfies { kind: NoticeKind; text: Plain<Message> }

export const transport = {
  network: 'Server is not responding. Please try again later.',
  unexpected: 'An unexpected error occurred.',
} as const satisfies Record<string, Plain<Message>>

/** How a refusal is shown: the server's message where there is one, else the catalogue's. */
export function noticeOf(envelope: { httpCode: number; message?: string; payload?: unknown }): {
  kind: NoticeKind | 'none'
  text: string
} {
  if (envelope.httpCode === 204) return { kind: 'none', text: '' }
  const entry = catalogue[envelope.httpCode] ?? otherwise
  if (envelope.httpCode === 500)
    return { kind: entry.kind, text: serverError(envelope.payload) ?? entry.text }
  return { kind: entry.kind, text: envelope.message || entry.text }
}

function serverError(payload: unknown): string | undefined {
  const error = (payload as { error?: unknown } | null | undefined)?.error
  return typeof error === 'string' && error ? error : undefined
}
