import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network of an address, for rate limits: one IPv4 address, or the /64 of an IPv6 address. An
 * IPv4 address written as IPv6 counts as IPv4. Some proxies append a port, which changes with every
 * connection and is ignored. Everything that is not an address counts as one network, because each
 * invalid text would otherwise have limits of its own.
 *
 * @param ip missing where the caller has closed the connection already
 */
export function networkOf(ip: string | undefined): string {
  const address = withoutPort(ip ?? '').split('%', 1)[0]!
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'no address'
  const groups = groupsOf(address)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** `192.0.2.7:4711` and `[2001:db8::1]:4711` as well. */
function withoutPort(text: string): string {
  const [, v6] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  if (v6 !== undefined) return v6.includes(':') ? v6 : ''
  const [, v4] = /^([\d.]+):\d+$/.exec(text) ?? []
  return v4 ?? text
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::')
  const before = numbersOf(left)
  if (right === undefined) return before
  const after = numbersOf(right)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const numbersOf = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!isIPv4(group)) return [Number.parseInt(group, 16)]
        const [a, b, c, d] = group.split('.').map(Number) as [number, number, number, number]
        return [a * 256 + b, c * 256 + d]
      })
