import { connect } from 'node:net'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { type Caller, type TestApp, passwordOf, testApp } from '../testing/test-app.ts'

/** A change of the profile whose form takes its time; `meanwhile` happens when half of it is there. */
async function slowUpload(meanwhile: (t: TestApp, who: Caller) => Promise<void>) {
  const t = await testApp()
  const ana = t.as('ana')
  const token = await ana.token()
  const form = [
    '--x',
    'content-disposition: form-data; name="firstName"',
    '',
    'Changed',
    '--x--',
    '',
  ].join('\r\n')
  const socket = connect(Number(new URL(t.origin).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const head = [
    'PUT /v1/users HTTP/1.1',
    'host: carrel.test',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${form.length}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${form.slice(0, 20)}`)
  // The folder is made when the form begins to be read, which is after the token was looked at.
  await expect.poll(() => readdirSync(t.dataDir)).toContain('uploads')
  await meanwhile(t, ana)
  socket.write(form.slice(20))
  await once(socket, 'close')
  const { firstName } = await t.app.db
    .selectFrom('users')
    .select('firstName')
    .executeTakeFirstOrThrow()
  const left = readdirSync(path.join(t.dataDir, 'uploads'))
  return { answer: Buffer.concat(chunks).toString(), firstName, left }
}

test('an upload that ends after its session was ended is nobody’s, and nothing of it is kept', async () => {
  const { answer, firstName, left } = await slowUpload(async (_, ana) => {
    await ana(users.logout)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 498 /)
  expect(firstName).toBe('ana')
  expect(left).toEqual([])
})

test('an upload is its session’s also when that has another token by the end', async () => {
  const { answer, firstName } = await slowUpload(async ({ advance }, ana) => {
    await ana(users.changePassword, {
      body: { currentPassword: passwordOf('ana'), newPassword: 'quite another one' },
    })
    advance(61_000)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(firstName).toBe('Changed')
})
