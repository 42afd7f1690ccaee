import type { Config } from '#server/settings/config.ts'
import type { Mail } from './mail.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

export const createMail = (config: Config): Mail =>
  config.smtpUrl ? smtpMail(config.smtpUrl, config.publicUrl) : outboxMail(config.dataDir)
