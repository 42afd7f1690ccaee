import { isLoopback } from './loopback.ts'
import { ConfigError, type ReadSetting } from './setting.ts'

/**
 * The outbox and the test checkout. `here`: for callers on this machine only; `everywhere`: the
 * operator accepts that everybody who can call the server reads every letter.
 */
export type DevelopmentParts = 'none' | 'here' | 'everywhere'

/** Its name says what it does, because nobody may set it without knowing. */
const acceptance = 'DANGER_EVERYBODY_CAN_READ_ALL_EMAILS'

/**
 * A site that others can reach with the parts for development would show everybody each letter,
 * those with links to new passwords included. So it does not start.
 */
export function developmentPartsOf(
  read: ReadSetting,
  settings: { production: boolean; host: string; publicUrl: string; trustedProxies: string[] },
): DevelopmentParts {
  const accepted = read(acceptance)
  if (accepted && accepted !== 'yes')
    throw new ConfigError(`Set ${acceptance} to yes, or better not at all; it is "${accepted}".`)
  if (settings.production) return refuseDevelopmentDefaults(read)
  if (accepted) return 'everywhere'
  const reason = whyOthersReachIt(read, settings)
  if (reason) throw new ConfigError(`Set NODE_ENV to production: ${reason}.`)
  return 'here'
}

const readsMails = ', and without it everybody could read all e-mails at /dev/outbox'

function whyOthersReachIt(
  read: ReadSetting,
  {
    host,
    publicUrl,
    trustedProxies,
  }: { host: string; publicUrl: string; trustedProxies: string[] },
): string | undefined {
  if (!isLoopback(host)) return `HOST lets other machines call this server${readsMails}`
  if (!isLoopback(new URL(publicUrl).hostname))
    return `PUBLIC_URL is an address for others${readsMails}`
  if (trustedProxies.some((proxy) => !isLoopback(proxy.split('/')[0] ?? '')))
    return `TRUSTED_PROXIES names another machine${readsMails}`
  if (/^[a-z]{2}_live_/.test(read('STRIPE_SECRET_KEY') ?? ''))
    return `STRIPE_SECRET_KEY moves real money${readsMails}`
  // One on this machine may only catch e-mails. A bucket, a database and a model are also used to try
  // a site out, and nothing of that reaches anybody.
  const smtpUrl = read('SMTP_URL') ?? ''
  if (URL.canParse(smtpUrl) && !isLoopback(new URL(smtpUrl).hostname))
    return 'SMTP_URL sends e-mails to people, and their links would lead to the machine of the person who opens them'
  return undefined
}

function refuseDevelopmentDefaults(read: ReadSetting): 'none' {
  const needed = {
    SMTP_URL: 'e-mail would only be kept in the development outbox',
    PUBLIC_URL: 'links in e-mails would lead to the machine of the person who opens them',
  }
  for (const [name, why] of Object.entries(needed))
    if (!read(name)) throw new ConfigError(`Set ${name}: in production ${why}.`)
  return 'none'
}
