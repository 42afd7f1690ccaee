import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * A proxy that is trusted names a request, so that its log and ours can be put side by side. What
 * others send is not taken: it would let them write into the log under another's name.
 */
export function requestIdFor(trustedProxies: string[]) {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const from = socket.remoteAddress ?? ''
    const isTrusted = isIP(from) > 0 && trusted.check(from, isIP(from) === 6 ? 'ipv6' : 'ipv4')
    return isTrusted && typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
  }
}

const wellFormed = /^[\w.:-]{8,100}$/
