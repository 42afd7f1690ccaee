export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** The same for the same letter, so that programs on its way can see that it is one. */
  messageId?: string
  headers?: Record<string, string>
}
export type SentLetter = Letter & { sentAt: string }

export type Mail = {
  /** Throws a `NotSent` where it is known how far it came. */
  send(letter: Letter): Promise<void>
  /** Throws if the mail server does not take letters from this one. */
  check?(): Promise<void>
  /** Newest first; only if letters are kept instead of sent. */
  sent?(): Promise<SentLetter[]>
}

/**
 * `refused`: the mail server will never take this letter for this address. `later`: not now. `away`:
 * the mail server takes no letter of ours at all. In each of these nothing was sent. `unknown`: the
 * connection broke after the letter was on its way, so that it may have been taken.
 */
export type WhyNotSent = 'refused' | 'later' | 'away' | 'unknown'

export class NotSent extends Error {
  why: WhyNotSent

  constructor(why: WhyNotSent, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'NotSent'
    this.why = why
  }
}
