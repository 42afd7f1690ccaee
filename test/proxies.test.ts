import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type RequestOptions, createServer, request as http } from 'node:http'
import { request as https } from 'node:https'
import { connect, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// The examples of deploy/ as they are, but for addresses and certificates, before a real server. They
// run where the proxies are installed (Debian: apt-get install nginx-light caddy).

const isThere = (program: string, flag: string) =>
  spawnSync(program, [flag], { stdio: 'ignore' }).status === 0
const host = 'members.example.org'

test.skipIf(!isThere('nginx', '-v'))(
  'nginx as in the example passes on all that the server needs',
  async () => {
    const { model, goOn } = await modelThatWaits()
    const site = await testApp({}, settings(model))
    const { folder, port } = await place()
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${host}`],
        ...[
          '-keyout',
          path.join(folder, 'privkey.pem'),
          '-out',
          path.join(folder, 'fullchain.pem'),
        ],
      ],
      { stdio: 'ignore' },
    )
    const example = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll(`/etc/letsencrypt/live/${host}`, folder)
      .replace('server 127.0.0.1:3000;', `server ${new URL(site.origin).host};`)
      .replace('listen 80;', `listen 127.0.0.1:${(await place()).port};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
      .replace(/^ *listen \[::\].*\n/gm, '')
    for (const name of ['body', 'proxy']) mkdirSync(path.join(folder, name))
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {} http { access_log off;
     client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
     fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;\n${example}\n}`,
    )
    await run(spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')]), port)
    const call: Call = (given) =>
      https({ ...given, host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
    await expectAllPassedOn(site, call, goOn)
    // What is too large is refused before it is sent.
    const tooLarge = call({
      ...{ method: 'POST', path: documents.upload.path },
      headers: { host, 'content-length': 600 * 1_048_576 },
    })
    tooLarge.flushHeaders()
    const [{ statusCode }] = (await once(tooLarge, 'response')) as [IncomingMessage]
    tooLarge.on('error', () => {}).destroy()
    expect(statusCode).toBe(413)
  },
)

test.skipIf(!isThere('caddy', 'version'))(
  'Caddy as in the example passes on all that the server needs',
  async () => {
    const { model, goOn } = await modelThatWaits()
    const site = await testApp({}, settings(model))
    const { folder, port } = await place()
    const file = path.join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync('deploy/Caddyfile', 'utf8')}`)
    const env = {
      ...{
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      // Without a certificate, which needs a name that the world can look up.
      ...{ SITE_HOST: `http://${host}:${port}`, SERVERS: new URL(site.origin).host },
    }
    await run(spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env }), port)
    await expectAllPassedOn(site, (given) => http({ ...given, host: '127.0.0.1', port }), goOn)
  },
)

test('the proxies wait for longer than the longest answer takes', () => {
  const [, minutes] = /wholeAnswerMs = (\d+) \* 60_000/.exec(
    readFileSync('server/infra/model/listen.ts', 'utf8'),
  )!
  // Where a conversation has to be summed up first, a model is asked twice.
  const longest = 2 * Number(minutes)
  const read = (file: string, pattern: RegExp) =>
    Number(pattern.exec(readFileSync(`deploy/${file}`, 'utf8'))?.[1])
  expect(read('nginx.conf', /proxy_read_timeout (\d+)m;/)).toBeGreaterThan(longest)
  expect(read('Caddyfile', /response_header_timeout (\d+)m/)).toBeGreaterThan(longest)
  expect(read('kubernetes/ingress.yaml', /proxy-read-timeout: '(\d+)'/) / 60).toBeGreaterThan(
    longest,
  )
})

type Call = (given: RequestOptions) => ReturnType<typeof http>

const settings = (model: string) => ({
  TRUSTED_PROXIES: '127.0.0.1',
  MODEL_URL: model,
  MODEL_NAME: 'ours',
})

async function expectAllPassedOn(site: TestApp, call: Call, goOn: () => void) {
  const { logged } = site
  const token = await site.as('operator').token()
  const headers = { host, authorization: `Bearer ${token}` }
  const lineOf = (id: unknown) =>
    logged
      .map((line) => JSON.parse(line) as { reqId?: string; msg: string; ip?: string })
      .find(({ reqId, msg }) => reqId === id && msg === 'answered')

  // Who calls is who the proxy sees, not who the caller says to be; both logs name the request alike.
  const refused = call({
    path: users.existing.path,
    headers: { host, 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'of-the-caller' },
  })
  const answer = await answerTo(refused)
  expect(answer.status).toBe(403)
  const id = answer.headers['x-request-id']
  expect(id).not.toBe('of-the-caller')
  await expect.poll(() => lineOf(id)).toMatchObject({ ip: '127.0.0.1' })

  const form = new FormData()
  form.append('file', new File([Buffer.alloc(20_000_000, 'a line of text\n')], 'large.txt'))
  const body = new Response(form)
  const upload = call({
    ...{ method: 'POST', path: documents.upload.path },
    headers: { ...headers, 'content-type': body.headers.get('content-type')! },
  })
  upload.write(Buffer.from(await body.arrayBuffer()))
  expect((await answerTo(upload)).status).toBe(201)

  // Events come one by one: the model says nothing more until its first word is here.
  const asked = call({
    ...{ method: 'POST', path: chats.send.path },
    headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
  })
  asked.end(JSON.stringify({ message: 'Say what we expect', requestId: crypto.randomUUID() }))
  const [events] = (await once(asked, 'response')) as [IncomingMessage]
  expect(events.headers['content-type']).toMatch(/^text\/event-stream/)
  let text = ''
  for await (const chunk of events) {
    text += String(chunk)
    if (text.includes('First ')) goOn()
  }
  expect(text).toContain('last.')
  expect(text).toContain('event: done')
}

async function answerTo(request: ReturnType<typeof http>) {
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, headers: response.headers }
}

/** Its first word, and the rest once it may go on. */
async function modelThatWaits() {
  const word = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
  let goOn = () => {}
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  const server = createServer(async (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(word('First word here, and now the '))
    await mayGoOn
    response.end(`${word('last.')}data: [DONE]\n\n`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { model: `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`, goOn }
}

/** A folder of its own, and a port that is free. */
async function place() {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const probe = createTcp().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return { folder, port }
}

/** Resolves when the proxy listens; it ends with the test. */
async function run(proxy: ChildProcess, port: number) {
  let said = ''
  proxy.stderr!.on('data', (chunk) => (said += String(chunk)))
  onTestFinished(async () => {
    if (proxy.exitCode !== null) return
    proxy.kill('SIGKILL')
    await once(proxy, 'exit')
  })
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await expect
    .poll(async () => (proxy.exitCode === null ? await listens() : `it ended: ${said}`))
    .not.toBe(false)
  expect(proxy.exitCode, said).toBe(null)
}
