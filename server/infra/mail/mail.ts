import type { Config } from '../../config.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

export type Letter = { to: string; subject: string; text: string; html: string }
export type SentLetter = Letter & { sentAt: string }

export type Mail = {
  send(letter: Letter): Promise<void>
  /** Newest first; only where letters are kept instead of sent. */
  sent?(): Promise<SentLetter[]>
}

export const createMail = (config: Config): Mail =>
  config.smtpUrl ? smtpMail(config.smtpUrl, config.publicUrl) : outboxMail(config.dataDir)
