import type { Config } from '#server/settings/config.ts'

/**
 * The relying party of passkeys, from the operator's setting and never from a request. A passkey
 * cannot be bound to an IP address: a site on this machine uses `localhost`.
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
