import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { users } from '#contract/account/users.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { networkOf } from '#server/infra/limits/networks.ts'
import { scannedText } from '#server/infra/reader/pdf/pdf-samples.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import { unverified } from '#server/testing/unverified.ts'
import { fakeProvider, saying } from '#server/features/answering/testing/fake-provider.ts'

let scan: Buffer
beforeAll(async () => {
  const words = 'The keys of the west wing are kept by the porter.'
  scan = readFileSync(await scannedText('own-scan', words, 7))
})

async function seeingApp() {
  const text = 'The keys of the west wing are kept by the porter until nightfall.'
  const { url, asked } = await fakeProvider(saying(`<page>\n${text}\n</page>`))
  const env = { MODEL_URL: url, MODEL_NAME: 'eye', MODEL_VISION: 'on' }
  return { server: await testApp({}, env), asked }
}

/** What was written of the scan's page: the model's mark, or why it was not shown. */
async function attached({ app }: TestApp, who: Caller) {
  const file = new File([scan as Uint8Array<ArrayBuffer>], 'scan.pdf', { type: 'application/pdf' })
  const { id } = await who(attachments.add, { body: {}, files: { file } })
  const page = () =>
    app.db
      .selectFrom('pages')
      .select(['picture', 'readByModelFrom', 'pictureTrouble'])
      .where('fileId', '=', id)
      .executeTakeFirst()
  const isDone = async () => {
    const { picture, readByModelFrom } = (await page()) ?? {}
    return picture === 'failed' || readByModelFrom === 0
  }
  await expect.poll(isDone).toBe(true)
  return (await page())!
}

test('own documents are shown to a model once the address is verified, those from before it too', async () => {
  const { server, asked } = await seeingApp()
  const { who: eve, verify } = await unverified(server)
  const page = await attached(server, eve)
  expect(JSON.stringify(page.pictureTrouble)).toContain('not verified')
  expect(asked).toEqual([])
  expect(await attached(server, server.as('ana'))).toMatchObject({ readByModelFrom: 0 })
  expect(asked).toHaveLength(1)
  await verify()
  const readByModel = async () =>
    (await server.app.db.selectFrom('pages').select('readByModelFrom').execute()).map(
      ({ readByModelFrom }) => readByModelFrom,
    )
  await expect.poll(readByModel).toEqual([0, 0])
  expect(asked).toHaveLength(2)
})

test('of all in one network who pay nothing so many pages are shown in a day', async () => {
  const { server, asked } = await seeingApp()
  const network = server.app.secrets.hash('network', networkOf('127.0.0.1'))
  for (let i = 0; i < 600; i++) await countTry(server.app, [limits.picturesOfNetwork(network)])
  const page = await attached(server, server.as('ana'))
  expect(JSON.stringify(page.pictureTrouble)).toContain('from one network')
  expect(asked).toEqual([])
  // Editors and operators have no such limit.
  expect(await attached(server, server.as('operator'))).toMatchObject({ readByModelFrom: 0 })
})

test('of one member so many pages are shown in a day', async () => {
  const { server, asked } = await seeingApp()
  const ana = server.as('ana')
  const { id } = await ana(users.get)
  for (let i = 0; i < 200; i++) await countTry(server.app, [limits.picturesOf(id)])
  const page = await attached(server, ana)
  expect(JSON.stringify(page.pictureTrouble)).toContain('in one day')
  expect(asked).toEqual([])
  // Another member has a day of their own.
  expect(await attached(server, server.as('ben'))).toMatchObject({ readByModelFrom: 0 })
})
