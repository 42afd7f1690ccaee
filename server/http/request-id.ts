import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * A proxy that is trusted names a request, so that its log and ours can be put side by side. What
 * others send is not taken: it would let them write into the log under another's name.
 */
export function requestIdFor(trustedProxies: string[]) {
  const isTrusted = trustedBy(trustedProxies)
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    return isTrusted(socket) && typeof given === 'string' && wellFormed.test(given)
      ? given
      : randomUUID()
  }
}

/** Whether a connection comes from a proxy that the operator trusts. */
export function trustedBy(trustedProxies: string[]) {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return ({
    remoteAddress: from = '',
  }: Pick<IncomingMessage['socket'], 'remoteAddress'>): boolean =>
    isIP(from) > 0 && trusted.check(from, isIP(from) === 6 ? 'ipv6' : 'ipv4')
}

const wellFormed = /^[\w.:-]{8,100}$/
