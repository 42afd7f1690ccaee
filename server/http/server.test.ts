import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { contract, everyRoute } from '#contract/contract.ts'
import { EnvelopeShape } from '#contract/envelope.ts'
import type { Area } from '#contract/route.ts'
import { chats } from '#contract/chats/chat.ts'
import { roles } from '#contract/desk/roles.ts'
import { anId, examplePath } from '../testing/example-path.ts'
import { emailOf, testApp } from '../testing/test-app.ts'

async function expectEnvelope(response: Response, httpCode: number, message?: string) {
  const envelope = EnvelopeShape.parse(await response.json())
  expect({ status: response.status, httpCode: envelope.httpCode }).toEqual({
    status: httpCode,
    httpCode,
  })
  if (message) expect(envelope.message).toBe(message)
  expect(envelope.message).not.toBe('')
  return envelope
}

test('every call that is not for guests refuses a stranger, in the envelope', async () => {
  const { origin } = await testApp()
  const closed = everyRoute().filter(({ route }) => route.for !== 'guest' && route.for !== 'anyone')
  expect(closed.length).toBeGreaterThan(25)
  for (const { route } of closed) {
    const url = origin + examplePath(route)
    const accept = route.stream === 'always' ? 'text/event-stream' : 'application/json'
    const call = (authorization?: string) =>
      fetch(url, {
        method: route.method,
        headers: { accept, ...(authorization === undefined ? {} : { authorization }) },
      })
    for (const nobody of [undefined, '', 'Bearer', 'Bearer null', 'Bearer undefined'])
      await expectEnvelope(await call(nobody), 403, 'Only members can access!')
    for (const wrong of [
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      'Basic YTpi',
      `Bearer ${'%00'.repeat(50)}`,
    ])
      await expectEnvelope(await call(wrong), 498, 'Invalid Token. Please log in again.')
  }
})

test('members are refused what editors do, and editors what only operators do', async () => {
  const { app, as, origin } = await testApp()
  const refused = {
    member: { editor: true, operator: true },
    editor: { editor: false, operator: true },
    operator: { editor: false, operator: false },
  }
  const authorization = `Bearer ${await as('ana').token()}`
  const asked = { editor: 0, operator: 0 }
  for (const role of roles) {
    await app.db.updateTable('users').set({ role }).where('email', '=', emailOf('ana')).execute()
    for (const { name, route } of everyRoute()) {
      if (route.for !== 'editor' && route.for !== 'operator') continue
      const url = origin + examplePath(route)
      const { status } = await fetch(url, { method: route.method, headers: { authorization } })
      expect([role, name, status === 403]).toEqual([role, name, refused[role][route.for]])
      asked[route.for]++
    }
  }
  expect(asked.editor).toBeGreaterThan(40)
  expect(asked.operator).toBeGreaterThan(5)
})

test('whatever is wrong with a request, the answer is an envelope', async () => {
  const { origin, as } = await testApp()
  const authorization = `Bearer ${await as('ana').token()}`
  const json = { 'content-type': 'application/json', authorization }
  const post = (path: string, body: string, headers: Record<string, string> = json) =>
    fetch(origin + path, { method: 'POST', headers, body })
  await expectEnvelope(await fetch(`${origin}/v1/nothing`), 404, 'Requested resource not found.')
  await expectEnvelope(await fetch(`${origin}/nothing-at-all`), 404)
  await expectEnvelope(await fetch(`${origin}/v1/users/%zz`), 400)
  await expectEnvelope(await fetch(`${origin}/%zz`), 400)
  await expectEnvelope(await fetch(`${origin}/v1/users`, { method: 'OPTIONS' }), 404)
  await expectEnvelope(await post('/v1/users/login', '{"email":'), 400)
  await expectEnvelope(await post('/v1/users/login', ''), 422)
  await expectEnvelope(await post('/v1/users/login', '[]'), 422)
  await expectEnvelope(await post('/v1/users/login', '{"__proto__":{"a":1}}'), 400)
  await expectEnvelope(await post('/v1/users/login', 'a=b', { 'content-type': 'text/plain' }), 406)
  await expectEnvelope(await post('/v1/users/login', `{"email":"${'x'.repeat(2_000_000)}"}`), 413)
  // The refusal comes while these are still being sent, and is read all the same.
  for (const path of ['/v1/users/login', '/v1/nothing'])
    await expectEnvelope(await post(path, 'x'.repeat(30_000_000)), 413)
  await expectEnvelope(
    await fetch(`${origin}/v1/users`, { headers: { authorization, accept: 'application/xml' } }),
    406,
  )
  await expectEnvelope(
    await fetch(`${origin}/v1/bot-chat-messages?limit=1000`, { headers: { authorization } }),
    422,
  )
  await expectEnvelope(
    await fetch(`${origin}/v1/bot-chat-messages?cursor=x`, { headers: { authorization } }),
    400,
  )
  const form = new FormData()
  form.set('email', 'a@example.org')
  await expectEnvelope(await fetch(`${origin}/v1/users/login`, { method: 'POST', body: form }), 406)
  const chats = `${origin}/v1/bot-chat-messages`
  for (const cursor of [
    '1 ' + anId,
    '2026(x) ' + anId,
    `2026-01-01T00:00:00.000Z ${'-'.repeat(36)}`,
    `2026-02-30T00:00:00.000Z ${anId}`,
    `2026-01-01T24:00:00.000Z ${anId}`,
    `0000-01-01T00:00:00.000Z ${anId}`,
  ])
    await expectEnvelope(
      await fetch(`${chats}?cursor=${Buffer.from(cursor).toString('base64url')}`, {
        headers: { authorization },
      }),
      400,
    )
  await expectEnvelope(await fetch(`${chats}?q=%00`, { headers: { authorization } }), 422)
  await expectEnvelope(await fetch(`${origin}/v1/files/a%00b.pdf`), 422)
  for (const after of ['2147483648', '1e300', 'Infinity', '-1', 'x']) {
    const headers = { authorization, accept: 'text/event-stream', 'last-event-id': after }
    await expectEnvelope(await fetch(`${chats}/${anId}/stream`, { headers }), 404)
  }
  const stream = { ...json, accept: 'text/event-stream' }
  await expectEnvelope(await post('/v1/bot-chat-messages', '{}', stream), 422)
})

test('what a caller weighs with 0 is not what he is answered', async () => {
  const { origin, as } = await testApp()
  const authorization = `Bearer ${await as('ana').token()}`
  const send = (accept: string) =>
    fetch(`${origin}/v1/bot-chat-messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, accept },
      body: JSON.stringify({ requestId: randomUUID(), message: 'How long?' }),
    })
  const whole = await send('text/event-stream;q=0, application/json')
  await expectEnvelope(whole, 201)
  const events = await send('application/json; q=0.0, text/event-stream')
  expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/)
  await events.body?.cancel()
  await expectEnvelope(await send('text/event-stream;q=0, application/json;q=0.000'), 406)
})

test('what is not HTTP is told so in the envelope', async () => {
  const { origin } = await testApp()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('HELLO THERE\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(body)).toEqual({
    httpCode: 400,
    message: 'This request is not valid HTTP.',
    payload: null,
  })
})

test('a bug is logged with its cause, and the answer knows nothing of it', async () => {
  const { origin, logged } = await testApp({
    mail: {
      send: async () => {},
      sent: async () => {
        throw new TypeError('the inner secret')
      },
    },
  })
  const envelope = await expectEnvelope(await fetch(`${origin}/dev/outbox`), 500)
  expect(envelope.payload).toEqual({ error: envelope.message, requestId: expect.any(String) })
  expect(JSON.stringify(envelope)).not.toContain('inner secret')
  expect(logged.join('')).toContain('inner secret')
})

test('an answer that breaks after its first byte ends with a failure that says nothing internal', async () => {
  const { as, logged } = await testApp({
    model: {
      name: 'broken',
      async *answer() {
        yield { type: 'text', delta: 'So far ' }
        throw new TypeError('the inner secret')
      },
    },
  })
  const events = []
  for await (const event of as('ana').stream(chats.send, {
    body: { requestId: crypto.randomUUID(), message: 'Why?' },
  }))
    events.push(event)
  expect(events.at(-1)).toMatchObject({
    type: 'failure',
    data: {
      httpCode: 500,
      payload: {
        error: 'Internal Server Error. Please try again later.',
        requestId: expect.any(String),
      },
    },
  })
  expect(JSON.stringify(events)).not.toContain('inner secret')
  expect(logged.join('')).toContain('inner secret')
})

test('every answer carries the headers that keep browsers from doing harm', async () => {
  const { origin } = await testApp()
  for (const path of [
    '/v1/health',
    '/v1/nothing',
    '/v1/users',
    '/nothing',
    '/%zz',
    '/v1/docs',
    '/dev/outbox',
  ]) {
    const { headers } = await fetch(origin + path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('the log tells of each request by its route, and never by its query or its token', async () => {
  const { as, logged } = await testApp()
  const ana = as('ana')
  await ana(chats.list, { query: { q: 'a private question' } })
  await expect.poll(() => logged.join('')).toContain('/v1/bot-chat-messages')
  expect(logged.join('')).not.toContain('private')
  expect(logged.join('')).not.toContain(await ana.token())
})

test('every call of the contract has a handler', async () => {
  const { app } = await testApp()
  const { features } = await import('../features.ts')
  const without = Object.entries(contract as Record<string, Area>).flatMap(([name, area]) => {
    const handlers = features.find((feature) => feature.area === area)?.handlers(app) ?? {}
    return Object.keys(area).flatMap((call) => (handlers[call] ? [] : [`${name}.${call}`]))
  })
  expect(without).toEqual([])
})

test('the description of the API is OpenAPI 3.1 and has every call', async () => {
  const { origin } = await testApp()
  const description = (await (await fetch(`${origin}/v1/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(description.openapi).toBe('3.1.0')
  for (const { route } of everyRoute())
    expect(description.paths[route.path]).toHaveProperty(route.method.toLowerCase())
  const page = await fetch(`${origin}/v1/docs`)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('/v1/bot-chat-messages')
})

test('a server that is stopping sends everybody elsewhere, but says that it lives', async () => {
  const { origin, app } = await testApp()
  app.stopping = true
  const response = await fetch(`${origin}/v1/health/ready`)
  expect(response.headers.get('retry-after')).toBeTruthy()
  await expectEnvelope(response, 503)
  expect((await fetch(`${origin}/v1/health`)).status).toBe(200)
})

test('readiness is 503 while the database does not answer', async () => {
  const { origin, app } = await testApp()
  expect((await fetch(`${origin}/v1/health/ready`)).status).toBe(200)
  const { ready } = app.database
  app.database.ready = () => Promise.reject(new Error('gone'))
  const response = await fetch(`${origin}/v1/health/ready`)
  expect(response.headers.get('retry-after')).toBeTruthy()
  await expectEnvelope(response, 503)
  app.database.ready = ready
  expect((await fetch(`${origin}/v1/health`)).status).toBe(200)
})
