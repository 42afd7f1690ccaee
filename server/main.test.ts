import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { readConfig } from './settings/config.ts'
import { prepareDataFolder } from './infra/db/testing/prepared-folder.ts'
import { contentWithoutLibrary } from './testing/content.ts'
import { startCarrel, temporaryFolder } from './testing/start-carrel.ts'

test('each setting that cannot work is refused with one sentence that names it', () => {
  const refused: [Record<string, string>, RegExp][] = [
    [{ SMTP_URL: 'smtps://mail.example' }, /^Set NODE_ENV to production: SMTP_URL sends e-mails/],
    [{ NODE_ENV: 'production' }, /^Set SMTP_URL: in production/],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' }, /^Set PUBLIC_URL: in production/],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, /^Set STRIPE_WEBHOOK_SECRET too/],
    // Without NODE_ENV, a site that others reach would show everybody its letters.
    [{ PUBLIC_URL: 'https://members.example.org' }, /^Set NODE_ENV to production: PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://192.0.2.7' }, /^Set NODE_ENV to production: PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://localhost.example.org' }, /^Set NODE_ENV to production: PUBLIC_URL/],
    [{ HOST: '0.0.0.0' }, /^Set NODE_ENV to production: HOST/],
    [{ HOST: '::' }, /^Set NODE_ENV to production: HOST/],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, /^Set NODE_ENV to production: HOST/],
    [{ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }, /^Set NODE_ENV to production: TRUSTED_PROXIES/],
    [
      { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      /^Set NODE_ENV to production: STRIPE_SECRET_KEY/,
    ],
    [
      { PUBLIC_URL: 'https://members.example.org', NODE_ENV: 'prod' },
      /^Set NODE_ENV to production/,
    ],
    [
      {
        PUBLIC_URL: 'https://members.example.org',
        DANGER_EVERYBODY_CAN_READ_ALL_EMAILS: 'true',
      },
      /^Set DANGER_EVERYBODY_CAN_READ_ALL_EMAILS to yes, or better not at all/,
    ],
    [{ PORT: 'eighty' }, /^Set PORT to a number/],
    [{ PUBLIC_URL: 'example.org' }, /^Set PUBLIC_URL to an origin/],
    [
      { DATABASE_URL: 'mysql://secret@host' },
      /^Set DATABASE_URL to a URL that begins with postgres:/,
    ],
    [{ MODEL_URL: 'http://127.0.0.1:1' }, /^Set MODEL_URL and MODEL_NAME together/],
    [{ EMBEDDINGS_URL: 'http://127.0.0.1:1' }, /^Set EMBEDDINGS_URL and EMBEDDINGS_MODEL together/],
    [
      { EMBEDDINGS_URL: 'ftp://a:secret@b', EMBEDDINGS_MODEL: 'x' },
      /^Set EMBEDDINGS_URL to a URL that begins with http:/,
    ],
    [{ MODELS: 'a, b' }, /^Set MODEL_URL and MODEL_NAME too/],
    [
      { MODEL_URL: 'http://127.0.0.1:1', MODEL_NAME: 'a', MODELS: 'b'.repeat(201) },
      /^Set MODELS to at most 20 names/,
    ],
    [{ RERANK_MODEL: 'x' }, /^Set RERANK_URL too/],
    [{ MODEL_VISION: 'on' }, /^Set MODEL_URL and MODEL_NAME too: MODEL_VISION needs them/],
    [{ MODEL_VISION: 'yes' }, /^Set MODEL_VISION to on or off/],
    [{ DATABASE_CONNECTIONS: '3' }, /^Set DATABASE_CONNECTIONS to a number from 4/],
    [{ ANSWER_PACE: 'slow' }, /^Set ANSWER_PACE to a number/],
    [{ OPERATOR_EMAIL: 'a@example.org' }, /^Set OPERATOR_PASSWORD too/],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, /"proxy" is neither/],
    [{ S3_URL: 'https://store.example' }, /^Set S3_URL to https:/],
    [{ S3_URL: 'https://key:a%zz@store.example/files' }, /^Set S3_URL to https:/],
    [{ S3_URL: 'ftp://key:secret@store.example/files' }, /^Set S3_URL to a URL that begins/],
  ]
  for (const [env, sentence] of refused)
    expect(() => readConfig(env), JSON.stringify(env)).toThrow(sentence)
  const here = [
    {},
    { PUBLIC_URL: 'http://localhost:3481' },
    { PUBLIC_URL: 'http://127.0.0.1:3481', TRUSTED_PROXIES: '127.0.0.1, ::1' },
    { HOST: '::1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://carrel.localhost:3000' },
  ]
  for (const env of here) expect(readConfig(env).developmentParts).toBe('here')
  const accepted = { HOST: '0.0.0.0', DANGER_EVERYBODY_CAN_READ_ALL_EMAILS: 'yes' }
  expect(readConfig(accepted).developmentParts).toBe('everywhere')
  const models = { MODEL_URL: 'http://127.0.0.1:1', MODEL_NAME: 'a', MODELS: 'b, built-in, a, ,b' }
  expect(readConfig(models).model?.models).toEqual(['a', 'b', 'built-in'])
  expect(() => readConfig({ DATABASE_URL: 'mysql://secret@host' })).not.toThrow(/secret/)
})

test('a server that is told to stop ends its answers, says so to their readers, and leaves', async () => {
  const { dir, remove } = temporaryFolder()
  const operator = { email: 'op@example.org', password: 'a long enough password' }
  const env = {
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    CONTENT_DIR: contentWithoutLibrary(dir),
  }
  await prepareDataFolder(dir)
  const carrel = await startCarrel(dir, env)
  let token: string | null = null
  const client = createClient({ origin: carrel.url, token: () => token })
  token = (await client.call(users.login, { body: operator })).token
  const events = client.stream(chats.send, {
    body: { requestId: crypto.randomUUID(), message: 'Is anybody there?' },
  })
  await events.next()
  const stopped = carrel.stop()
  const types = []
  for await (const event of events) types.push(event.type)
  expect(types.at(-1)).toMatch(/done|failure/)
  await stopped
  await expect(fetch(carrel.url)).rejects.toThrow()
  remove()
})

test('a program that is too old is told which one is needed', async () => {
  const child = spawn('node', [
    '-e',
    "Object.defineProperty(process.versions, 'node', { value: '20.1.0' }); import('./start.js')",
  ])
  const [said] = (await once(child.stderr, 'data')) as [Buffer]
  expect(said.toString()).toContain('Carrel runs on Node 24')
})
