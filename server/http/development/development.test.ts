import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from '#server/infra/db/testing/prepared-folder.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { testApp } from '#server/testing/test-app.ts'

/** `fetch` chooses the Host header itself. */
const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('only who calls from this machine, by a name of it, reads the outbox and the test checkout', async () => {
  const { origin } = await testApp(
    {},
    { PUBLIC_URL: 'http://localhost', DANGER_EVERYBODY_CAN_READ_ALL_EMAILS: '' },
  )
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:1', '[::1]:3000', 'a.localhost'])
    expect([host, await statusOf(`${origin}/dev/outbox`, { host })]).toEqual([host, 200])
  const fromElsewhere: Record<string, string>[] = [
    { host: 'members.example.org' },
    { host: '127.0.0.1.example.org' },
    { host: 'localhost@example.org' },
    { host: '192.0.2.7:3000' },
    // What a proxy on this machine passes on.
    { host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.9' },
    { host: 'localhost', 'x-forwarded-host': 'members.example.org' },
    { host: 'localhost', forwarded: 'for=203.0.113.9' },
    { host: 'localhost', 'x-real-ip': '203.0.113.9' },
    { host: 'localhost', via: '1.1 proxy' },
    // What nginx sends when it is told no more than where to pass requests.
    { host: '127.0.0.1:3000', connection: 'close' },
  ]
  for (const headers of fromElsewhere) {
    const said = JSON.stringify(headers)
    expect([said, await statusOf(`${origin}/dev/outbox`, headers)]).toEqual([said, 404])
    const checkout = `${origin}/dev/checkout/cs_x`
    expect([said, await statusOf(checkout, headers)]).toEqual([said, 404])
  }
})

test('a site that others reach does not start without NODE_ENV, and says what to set', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  await expect(startCarrel(dir, { PUBLIC_URL: 'https://members.example.org' })).rejects.toThrow(
    'Set NODE_ENV to production: PUBLIC_URL is an address for others',
  )
})

test("Stripe's keys are asked for in production only where a plan has a price", async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const dataDir = path.join(dir, 'data')
  await prepareDataFolder(dataDir)
  const production = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://members.example.org',
    CONTENT_DIR: contentWithoutLibrary(dir),
  }
  const plans = path.join(production.CONTENT_DIR, 'plans.yaml')
  rmSync(plans, { force: true })
  cpSync('content/plans.yaml', plans)
  await expect(startCarrel(dataDir, production)).rejects.toThrow(
    /Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: .* the plan "reader", which has a price/,
  )
  rmSync(plans)
  writeFileSync(
    plans,
    'plans:\n  - slug: free\n    name: Free\n    description: All of it.\n    messagesPerMonth: unlimited\n    documents: 3\n    documentMegabytes: 3\n',
  )
  const carrel = await startCarrel(dataDir, production)
  expect(carrel.url).toBe('https://members.example.org')
  await carrel.stop()
})
