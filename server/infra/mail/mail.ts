export type Letter = { to: string; subject: string; text: string; html: string }
export type SentLetter = Letter & { sentAt: string }

export type Mail = {
  send(letter: Letter): Promise<void>
  /** Throws if the mail server does not take letters from this one. */
  check?(): Promise<void>
  /** Newest first; only if letters are kept instead of sent. */
  sent?(): Promise<SentLetter[]>
}
