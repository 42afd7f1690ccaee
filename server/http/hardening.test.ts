import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { everyRoute } from '#contract/contract.ts'
import { User, users } from '#contract/account/users.ts'
import { sayIn } from '../sentences.ts'
import { failure } from './envelope.ts'
import { servePagesOf } from '../testing/build.ts'
import { contentWithoutLibrary } from '../testing/content.ts'
import { anId, examplePath } from '../testing/example-path.ts'
import { testApp } from '../testing/test-app.ts'

test('every answer says what it is and in which characters, and sends nobody elsewhere', async () => {
  const { origin, as } = await testApp()
  const headers = { authorization: `Bearer ${await as('operator').token()}` }
  const others: Record<string, string> = {
    'health.docs': 'text/html',
    'changes.follow': 'text/event-stream',
    'highlights.export': 'text/markdown',
    'members.csv': 'text/csv',
    'auditLog.csv': 'text/csv',
  }
  // Not text, so they have no characters.
  const bytes: Record<string, string> = { 'contentArchive.save': 'application/zip' }
  for (const { name, route } of everyRoute()) {
    if (name === 'users.logout') continue
    const url = origin + examplePath(route)
    const response = await fetch(url, { method: route.method, headers, redirect: 'manual' })
    await response.body?.cancel()
    const type = bytes[name] ?? `${others[name] ?? 'application/json'}; charset=utf-8`
    expect([name, response.headers.get('content-type')]).toEqual([name, type])
    expect([name, response.headers.get('location')]).toEqual([name, null])
  }
})

test('browsers are told to come back by TLS for a year, on every name below this one', async () => {
  const { origin } = await testApp()
  for (const address of ['/v1/health', '/v1/users', '/nothing', '/%zz'])
    expect((await fetch(origin + address)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
})

test('a page of another site is given no leave to call, and cannot call without asking for it', async () => {
  const { origin, letters } = await testApp()
  const other = { origin: 'https://evil.example' }
  const asked = await fetch(`${origin}/v1/users/login`, {
    method: 'OPTIONS',
    headers: { ...other, 'access-control-request-method': 'POST' },
  })
  expect(asked.status).toBe(404)
  for (const [name] of asked.headers) expect(name).not.toMatch(/^access-control-/)
  // What a form or a script may send without asking first.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const sent = await fetch(`${origin}/v1/users/send-password-reset-email`, {
      method: 'POST',
      headers: { ...other, 'content-type': `${type}; boundary=x` },
      body: '{"email":"ana@example.org"}',
    })
    expect([type, sent.status]).toEqual([type, 406])
  }
  expect(await letters()).toEqual([])
})

test('TRACE is not answered', async () => {
  const { origin } = await testApp()
  const status = await new Promise((resolve, reject) => {
    request(`${origin}/v1/health`, { method: 'TRACE' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

test('a request that gives its length in two ways is refused, and what it hides is not read', async () => {
  const { origin, logged } = await testApp()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  let answers = ''
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString()))
  socket.write(
    'POST /v1/users/login HTTP/1.1\r\nHost: carrel.test\r\nContent-Type: application/json\r\n' +
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n' +
      'GET /v1/health HTTP/1.1\r\nHost: carrel.test\r\n\r\n',
  )
  await once(socket, 'close')
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  expect(logged.join('')).not.toContain('/v1/health')
})

test('a parameter that comes twice is refused, and not the first or the last of the two', async () => {
  const { origin, as } = await testApp()
  const headers = { authorization: `Bearer ${await as('ana').token()}` }
  const { id } = await as('ana')(users.get)
  for (const query of [`id=${id}&id=${id}`, `id=${anId}&id=${id}`])
    expect((await fetch(`${origin}/v1/users?${query}`, { headers })).status).toBe(422)
  const form = new FormData()
  for (const name of ['Ana', 'Ben']) form.append('firstName', name)
  const sent = await fetch(`${origin}/v1/users`, { method: 'PUT', headers, body: form })
  expect(await sent.json()).toMatchObject({
    httpCode: 422,
    payload: { errors: { firstName: 'Send one value in this field.' } },
  })
  // The same thing under its two names is one; two things are not.
  expect((await fetch(`${origin}/v1/users?id=${id}&_id=${id}`, { headers })).status).toBe(200)
  expect((await fetch(`${origin}/v1/users?id=${id}&_id=${anId}`, { headers })).status).toBe(404)
})

test('an answer has the fields of its contract and no other column of the row', async () => {
  const { origin, as } = await testApp()
  const headers = { authorization: `Bearer ${await as('ana').token()}` }
  const { payload } = (await (await fetch(`${origin}/v1/users`, { headers })).json()) as {
    payload: object
  }
  for (const field of Object.keys(payload)) expect(Object.keys(User.shape)).toContain(field)
  expect(JSON.stringify(payload)).not.toMatch(/hash|argon2|secret/i)
})

test('whatever a request carries, each line of the log is one entry of its own', async () => {
  const { origin, logged } = await testApp()
  const forged = '\n{"level":60,"msg":"forged"}\n'
  const headers = { 'content-type': 'application/json', 'user-agent': 'x\t{"level":60}' }
  await fetch(`${origin}/v1/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}`)
  await fetch(`${origin}/v1/users/login/passkey`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ challengeId: anId, response: { id: forged, type: forged } }),
  })
  await expect.poll(() => logged.length).toBeGreaterThan(1)
  for (const line of logged) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
  }
})

test('in production nobody reads the outbox, whatever keeps the letters', async () => {
  const mail = { send: async () => {}, sent: async () => [] }
  const production = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'not used here',
    STRIPE_WEBHOOK_SECRET: 'not used here',
  }
  const { origin } = await testApp({ mail }, production)
  expect((await fetch(`${origin}/dev/outbox`)).status).toBe(404)
})

test('of the web build only its pages and assets are served, and no folder is listed', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-pages-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const web = path.join(dir, 'web')
  const others = ['assets/a.js', 'assets/inner/b.js', '.git/config', '.env', 'app.html']
  const server = await servePagesOf(
    web,
    contentWithoutLibrary(dir),
    Object.fromEntries(others.map((name) => [name, name])),
  )
  const get = (url: string) => server.inject({ url })
  expect((await get('/assets/a.js')).statusCode).toBe(200)
  for (const url of [
    '/assets/',
    '/assets/inner/',
    '/assets/inner',
    '/assets/../pages.json',
    '/assets/%2e%2e/.env',
    '/assets/..%2f.git/config',
    '/.git/config',
    '/.env',
    '/pages.json',
    '/render.mjs',
    '/app.html',
  ])
    expect([url, (await get(url)).statusCode]).not.toEqual([url, 200])
  const policy = (await get('/')).headers['content-security-policy']
  for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toMatch(/unsafe-|\*|https?:/)
})

test('a form on the page of another site changes nothing here', async () => {
  const { origin } = await testApp()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    firstName: 'Ana',
    lastName: 'Lee',
    email: 'ana@example.org',
    password: 'a long enough one',
    acceptTerms: 'true',
  }))
    form.set(name, value)
  const register = (site: string) =>
    fetch(`${origin}/v1/users`, { method: 'POST', headers: { 'sec-fetch-site': site }, body: form })
  const refused = await register('cross-site')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ httpCode: 403, payload: null })
  for (const site of ['same-origin', 'none']) expect((await register(site)).status).toBe(201)
})

test('what is not HTTP is answered with the same headers', async () => {
  const { origin } = await testApp()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.end('NONSENSE\r\n\r\n')
  let text = ''
  for await (const part of socket) text += String(part)
  for (const header of ['strict-transport-security', 'x-frame-options', 'content-security-policy'])
    expect(text).toMatch(new RegExp(`^${header}: `, 'm'))
})

test('what node would end by itself is answered in the envelope', async () => {
  const { origin } = await testApp()
  const sent = async (...lines: string[]) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write([...lines, 'Host: carrel.test', 'Connection: close', '', ''].join('\r\n'))
    let text = ''
    for await (const part of socket) text += String(part)
    expect(text).toMatch(/^strict-transport-security: /m)
    return JSON.parse(text.split('\r\n\r\n')[1]!) as unknown
  }
  expect(await sent('GET /v1/health HTTP/1.1', 'Expect: the best')).toMatchObject({ httpCode: 200 })
  expect(await sent('CONNECT elsewhere.example:443 HTTP/1.1')).toEqual({
    httpCode: 404,
    message: 'Requested resource not found.',
    payload: null,
  })
})

test('the log says who was refused and from where, and of nobody else', async () => {
  const { as, origin, logged } = await testApp()
  const ana = as('ana')
  const { id } = await ana(users.get)
  await fetch(`${origin}/v1/users?id=0193d1f0-0000-7000-8000-000000000001`, {
    headers: { authorization: `Bearer ${await ana.token()}` },
  })
  const entries = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  await expect
    .poll(() => entries().find(({ status }) => status === 404))
    .toMatchObject({ path: '/v1/users', ip: '127.0.0.1', memberId: id })
  const fine = entries().filter(({ status }) => status === 200)
  expect(fine.length).toBeGreaterThan(0)
  for (const entry of fine) expect(entry).not.toHaveProperty('ip')
})

test('each line about a call says who made it, by id alone', async () => {
  const { as, origin, logged } = await testApp()
  const { id } = await as('ana')(users.get)
  await fetch(`${origin}/v1/health`)
  const entries = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  await expect.poll(() => entries().find(({ path }) => path === '/v1/health')).toBeTruthy()
  expect(entries().find(({ path }) => path === '/v1/users')).toMatchObject({ memberId: id })
  expect(entries().find(({ path }) => path === '/v1/health')).not.toHaveProperty('memberId')
  expect(logged.join('')).not.toContain('ana@example.org')
})

test('only a trusted proxy names a request', async () => {
  const idOf = async (settings: Record<string, string>, given: string) => {
    const { origin } = await testApp({}, settings)
    const response = await fetch(`${origin}/v1/health`, { headers: { 'x-request-id': given } })
    return response.headers.get('x-request-id')
  }
  const name = '7c1d2f0e8a534c0e'
  expect(await idOf({ TRUSTED_PROXIES: '127.0.0.0/8' }, name)).toBe(name)
  expect(await idOf({ TRUSTED_PROXIES: '127.0.0.1, ::1' }, name)).toBe(name)
  const ours = /^[0-9a-f-]{36}$/
  expect(await idOf({}, name)).toMatch(ours)
  expect(await idOf({ TRUSTED_PROXIES: '10.0.0.0/8' }, name)).toMatch(ours)
  for (const odd of ['short', 'with a space in it', '{"level":60}', 'x'.repeat(101)])
    expect(await idOf({ TRUSTED_PROXIES: '127.0.0.1' }, odd)).toMatch(ours)
})

test('a path below the assets that no file can have is not found', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-pages-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const server = await servePagesOf(path.join(dir, 'web'), contentWithoutLibrary(dir), {
    'assets/a.js': 'a',
    'assets/inner/b.js': 'b',
  })
  for (const odd of [
    '%00',
    'a.js%00',
    'a.js/b',
    'a.js/',
    'inner',
    'inner/',
    '%ff',
    '%2f',
    '%2f%2f',
    '..%5c..%5c',
    '%5c',
    '%20',
    'x'.repeat(300),
    'x'.repeat(5_000),
    'x/'.repeat(3_000),
    'con',
    '*',
    '%u0041',
    '~',
    ':a',
  ])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await server.inject({ url: `/assets/${odd}`, method })
      expect([odd, method, statusCode < 500 && statusCode >= 400]).toEqual([odd, method, true])
    }
})

test('a request with two hosts is refused', async () => {
  const { origin } = await testApp()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(
    'GET /v1/health HTTP/1.1\r\nHost: carrel.test\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  )
  let text = ''
  for await (const part of socket) text += String(part)
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toMatchObject({
    httpCode: 400,
    message: 'This request names more than one host.',
  })
})

test('what a library refuses as the fault of the caller stays one', async () => {
  const say = sayIn(['en'])
  for (const [error, httpCode] of [
    [{ statusCode: 416 }, 416],
    [{ code: 'FST_REQ_FILE_TOO_LARGE', statusCode: 413 }, 413],
    [{ code: 'ENAMETOOLONG' }, 404],
    [{ statusCode: 500 }, 500],
    [{}, 500],
  ] as const)
    expect(failure(Object.assign(new Error('x'), error), 'id', say).envelope.httpCode).toBe(
      httpCode,
    )
})
