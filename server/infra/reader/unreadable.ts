export type UnreadableReason =
  | 'encrypted'
  | 'empty'
  | 'no-text'
  | 'broken'
  | 'not-pdf'
  | 'too-large'
  | 'timeout'

/** The file is at fault; the message is the sentence the operator sees. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
  reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string = sentences[reason]) {
    super(message)
    this.reason = reason
  }
}

const sentences: Record<UnreadableReason, string> = {
  encrypted: 'This PDF is protected by a password. Remove the password and upload it again.',
  empty: 'This file is empty. It may have been cut off on its way; upload it again.',
  'no-text':
    'This PDF holds pictures of pages and no text, as a scan does. ' +
    'Run text recognition (OCR) over it and upload the result.',
  broken: 'This PDF is damaged and cannot be read. Save or export it anew and upload it again.',
  'not-pdf': 'This file is not a PDF, whatever its name says. Save it as a PDF and upload that.',
  'too-large':
    'This PDF is too large to read: up to 5,000 pages are read. Split it and upload the parts.',
  timeout: 'This PDF took too long to read. Save or export it anew, or split it, and try again.',
}
