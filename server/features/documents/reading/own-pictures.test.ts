import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { attachments } from '#contract/attachments.ts'
import { users } from '#contract/users.ts'
import { countTry, limits } from '../../../infra/limits/limits.ts'
import { scannedText } from '../../../infra/reader/pdf/pdf-samples.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts'
import { fakeProvider, saying } from '../../answering/testing/fake-provider.ts'

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

test('own documents are shown to a model once the address is verified', async () => {
  const { server, asked } = await seeingApp()
  const person = { email: 'eve@example.org', password: 'four ladders lean on clouds' }
  await server.guest(users.register, {
    body: { ...person, firstName: 'Eve', lastName: 'Lee', acceptTerms: 'true' },
  })
  const { token } = await server.guest(users.login, { body: person })
  const page = await attached(server, server.asToken(token))
  expect(JSON.stringify(page.pictureTrouble)).toContain('not verified')
  expect(asked).toEqual([])
  expect(await attached(server, server.as('ana'))).toMatchObject({ readByModelFrom: 0 })
  expect(asked).toHaveLength(1)
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
