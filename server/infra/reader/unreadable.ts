import { type Sentence, inEnglish } from '#server/sentences.ts'

export type UnreadableReason =
  | 'encrypted'
  | 'empty'
  | 'no-text'
  | 'broken'
  | 'not-pdf'
  | 'too-large'
  | 'timeout'
  | 'kind'

/** The file is at fault; the sentence is what the operator sees, and the message its English. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
  reason: UnreadableReason
  sentence: Sentence

  constructor(reason: UnreadableReason, sentence: Sentence = sentences[reason]) {
    super(inEnglish(sentence))
    this.reason = reason
    this.sentence = sentence
  }
}

export const isUnreadableReason = (reason: string | undefined): reason is UnreadableReason =>
  reason !== undefined && Object.hasOwn(sentences, reason)

const sentences: Record<UnreadableReason, Sentence> = {
  encrypted: 'This file is protected by a password. Remove the password and upload it again.',
  empty: 'This file is empty. It may have been cut off on its way; upload it again.',
  'no-text': 'This file holds no text that could be read, and so nothing to answer from.',
  broken: 'This file is damaged and cannot be read. Save or export it anew and upload it again.',
  'not-pdf': 'This file is not a PDF, whatever its name says. Save it as a PDF and upload that.',
  'too-large':
    'This file is too large to read: up to 5,000 pages are read. Split it and upload the parts.',
  timeout: 'This file took too long to read. Save or export it anew, or split it, and try again.',
  kind: 'Files of this kind cannot be read. Save it as a PDF and upload that.',
}
