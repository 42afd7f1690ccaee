import { createHash } from 'node:crypto'

/** Headers of every response. */
export const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const

/** For everything that is not a page: it may load nothing and be framed by nobody. */
export const apiPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** For a small development page with one inline style and nothing else. */
export const plainPagePolicy = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** For pages: their own files, and the inline pieces whose hashes the build recorded. */
/** `counter`: the one other host that a public page may contact, if the operator counts visits. */
export const pagePolicy = (hashes: { scripts: string[]; styles: string[] }, counter?: string) =>
  [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self' ${hashes.scripts.join(' ')}`.trim(),
    `style-src 'self' ${hashes.styles.join(' ')}`.trim(),
    "font-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    `connect-src 'self' ${counter ? new URL(counter).origin : ''}`.trim(),
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/**
 * For the frame that draws diagrams: no origin, its own script, and no contact except with its
 * page.
 */
export const diagramPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; ')

const writtenByEditors = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
]

/**
 * For the frame in which an editor sees what a text would make: no script runs in it, whatever the
 * text says. E-mails have their styles on the elements.
 */
export const previewFramePolicy = [
  ...writtenByEditors,
  "script-src 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/** For a draft that is opened by a link: only the script runs that follows the reader's theme. */
export const draftPolicy = (scripts: string[]) =>
  [...writtenByEditors, `script-src ${scripts.join(' ')}`, "frame-ancestors 'none'"].join('; ')

/** For the service worker, which may contact its own server, and for the description of the app. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
