import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyRoute } from '#contract/contract.ts'
import { EnvelopeShape } from '#contract/envelope.ts'
import type { Route } from '#contract/route.ts'
import { anId, examplePath } from '../testing/example-path.ts'
import { testApp } from '../testing/test-app.ts'

const innards =
  /\bat [\w.<]+ \(|\/server\/|node_modules|\.ts:\d|Error:|select |insert |argon2|stack/i

const addressOf = (origin: string, route: Route) => origin + examplePath(route)

test('every call answers with every header, to whom and whatever it answers', async () => {
  const { origin, as } = await testApp()
  const authorization = `Bearer ${await as('operator').token()}`
  for (const { name, route } of everyRoute())
    for (const headers of [{}, { authorization }] as Record<string, string>[]) {
      // A logout would end the session that the others are asked with.
      if (name === 'users.logout' && headers['authorization']) continue
      const response = await fetch(addressOf(origin, route), { method: route.method, headers })
      await response.body?.cancel()
      const seen = Object.fromEntries(response.headers)
      expect([name, seen]).toEqual([
        name,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'content-security-policy': expect.stringMatching(
            /default-src 'none'.*frame-ancestors 'none'/,
          ),
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'strict-transport-security': expect.stringContaining('max-age='),
        }),
      ])
      expect(seen).not.toHaveProperty('set-cookie')
      expect(seen).not.toHaveProperty('server')
      expect(seen).not.toHaveProperty('x-powered-by')
      expect(seen).not.toHaveProperty('access-control-allow-origin')
    }
})

test('whatever is sent to a call, it answers in the envelope, without its insides and never with a crash', async () => {
  const { origin, as } = await testApp()
  const authorization = `Bearer ${await as('operator').token()}`
  const bodies = [
    '{}',
    '[]',
    'null',
    '0',
    '"text"',
    '{"a":',
    '{"__proto__":{"role":"operator"}}',
    '{"email":{"$ne":null},"password":{"$gt":""}}',
    '{"email":"x or 1=1 --","password":"x","token":["a"],"otp":123456}',
    `{"chatId":"${anId}","messageId":"${anId}","requestId":"${anId}","message":"\\ud800"}`,
    `{"id":"${anId}","challengeId":"${anId}","response":{"id":{"toString":1}},"name":"x"}`,
    `{"deep":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  ]
  for (const { name, route } of everyRoute()) {
    if (name === 'users.logout') continue
    for (const body of route.method === 'GET' ? [undefined] : bodies) {
      const response = await fetch(`${addressOf(origin, route)}?id[]=x&cursor=%00&limit=1e9`, {
        method: route.method,
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
      })
      // A stream has no end.
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel()
        continue
      }
      const text = await response.text()
      expect([name, body, response.status < 500 || response.status === 501]).toEqual([
        name,
        body,
        true,
      ])
      if (
        response.headers.get('content-type')?.startsWith('application/json') &&
        !/openapi/.test(route.path)
      ) {
        EnvelopeShape.parse(JSON.parse(text))
        expect(text).not.toMatch(innards)
      }
    }
  }
})

test('a token is the one that was given out, or it is refused; nothing else can happen', async () => {
  const { origin, as } = await testApp()
  const token = (await as('ana').token())!
  const header = fc.oneof(
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    }),
    fc.base64String(),
    fc.constantFrom(
      `${token}=`,
      `${token} `,
      ` ${token}x`,
      token.slice(1),
      token.toUpperCase(),
      `${token},${token}`,
      `${token} ${token}`,
      'x'.repeat(7_000),
      '../../etc/passwd',
      "' or '1'='1",
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    ),
  )
  const nobody = new Set(['', 'null', 'undefined'])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Bearer ', 'bearer ', 'Token ', ''),
      header,
      async (scheme, text) => {
        const value = `${scheme}${text}`.trim()
        const response = await fetch(`${origin}/v1/users/verify/existing-user`, {
          headers: { authorization: value },
        })
        const { httpCode } = (await response.json()) as { httpCode: number }
        const given = value.replace(/^bearer(?:\s+|$)/i, '')
        const expected = given === token ? 200 : nobody.has(given) ? 403 : 498
        expect([value, httpCode]).toEqual([value, expected])
      },
    ),
    { numRuns: 150 },
  )
})
