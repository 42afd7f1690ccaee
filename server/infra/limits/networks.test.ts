import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './networks.ts'

test('an IPv4 address is a network of its own, however it is written', () => {
  for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:c000:0207'])
    expect(networkOf(ip)).toBe('192.0.2.7')
  expect(networkOf('192.0.2.8')).not.toBe(networkOf('192.0.2.7'))
})

test('an IPv6 network is a /64, however its addresses are written', () => {
  for (const ip of [
    '2001:db8:1:2::',
    '2001:DB8:1:2:ffff:eeee:dddd:1',
    '2001:0db8:0001:0002::192.0.2.7',
  ])
    expect(networkOf(ip)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('the last 64 bits of an IPv6 address never make another network, the first always do', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const ip = fc.array(group, { minLength: 8, maxLength: 8 })
  const written = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')
  fc.assert(
    fc.property(ip, ip, fc.boolean(), (one, other, same) => {
      // Those that are IPv4 written as IPv6 have the test above.
      fc.pre(one[0] !== 0 && other[0] !== 0)
      const second = same ? [...one.slice(0, 4), ...other.slice(4)] : other
      const sameNetwork = one.slice(0, 4).join() === second.slice(0, 4).join()
      expect(networkOf(written(one)) === networkOf(written(second))).toBe(sameNetwork)
    }),
  )
})

test('the port that a proxy writes behind an address is no part of it', () => {
  for (const ip of ['192.0.2.7:1', '192.0.2.7:65535', '[::ffff:192.0.2.7]:80'])
    expect(networkOf(ip)).toBe('192.0.2.7')
  for (const ip of ['[2001:db8:1:2::9]:443', '[2001:db8:1:2::9]', '[2001:db8:1:2::9%eth0]:1'])
    expect(networkOf(ip)).toBe('2001:db8:1:2::/64')
})

test('what is no address is one network, however it is written', () => {
  const none = [
    undefined,
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.7:x',
    '[192.0.2.7]:1',
    '1.2.3.4:5:6',
  ]
  expect(new Set(none.map(networkOf)).size).toBe(1)
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/\d\.\d|:.*:/.test(text))
      expect(networkOf(text)).toBe(networkOf('unknown'))
    }),
  )
})

test('whatever a proxy writes down, there is an answer', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof networkOf(text) === 'string'))
})
