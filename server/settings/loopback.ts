import { isIP } from 'node:net'

/** Whether a host names this machine; IPv6 with or without brackets, as URLs and sockets write it. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  const address = name.startsWith('::ffff:') ? name.slice('::ffff:'.length) : name
  if (isIP(address) === 4) return address.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}
