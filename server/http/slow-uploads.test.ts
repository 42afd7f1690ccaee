import { connect } from 'node:net'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { testApp } from '../testing/test-app.ts'

test('an upload that ends after its session was ended is nobody’s, and nothing of it is kept', async () => {
  const { origin, as, app, dataDir } = await testApp()
  const ana = as('ana')
  const token = await ana.token()
  const form = [
    '--x',
    'content-disposition: form-data; name="firstName"',
    '',
    'Changed',
    '--x--',
    '',
  ].join('\r\n')
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
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
  const folder = path.join(dataDir, 'uploads')
  // The folder is made when the form begins to be read, which is after the token was looked at.
  await expect.poll(() => readdirSync(dataDir)).toContain('uploads')
  await ana(users.logout)
  socket.write(form.slice(20))
  await once(socket, 'close')
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 498 /)
  const row = await app.db.selectFrom('users').select('firstName').executeTakeFirstOrThrow()
  expect(row).toEqual({ firstName: 'ana' })
  expect(readdirSync(folder)).toEqual([])
})
