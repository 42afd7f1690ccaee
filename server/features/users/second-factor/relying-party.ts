import type { Config } from '../../../config.ts'

/**
 * Whom a passkey is for, by the operator's setting alone and never by a request. A passkey cannot
 * be bound to an IP address: where the site is one of this machine, it is bound to `localhost`.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): {
  id: string
  origins: string[]
} {
  const url = new URL(publicUrl)
  if (!/^(?:127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname))
    return { id: url.hostname, origins: [url.origin] }
  const local = new URL(publicUrl)
  local.hostname = 'localhost'
  return { id: local.hostname, origins: [url.origin, local.origin] }
}
