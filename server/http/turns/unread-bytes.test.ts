import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { timeouts } from '#server/infra/exports/export-turns.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'
import { testApp } from '#server/testing/test-app.ts'

test('the bytes of a file that nobody reads are not kept for ever', async () => {
  const { unreadMs } = timeouts
  timeouts.unreadMs = 500
  onTestFinished(() => void (timeouts.unreadMs = unreadMs))
  const { app, as, origin } = await testApp()
  const operator = as('operator')
  const { id, filename } = await upload(operator, 'rules.txt', 'Shut the door.')
  await settled(operator, id)
  // More than a connection holds.
  const sizeBytes = 50_000_000
  const { storageKey } = await app.db
    .updateTable('files')
    .set({ sizeBytes })
    .where('id', '=', id)
    .returning('storageKey')
    .executeTakeFirstOrThrow()
  const place = await app.storage.path(storageKey)
  await truncate(place, sizeBytes)
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const token = await operator.token()
  socket.write(
    `GET /v1/files/${filename} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  await once(socket, 'readable')
  expect(isOpen(place)).toBe(true)
  await expect.poll(() => isOpen(place)).toBe(false)
  timeouts.unreadMs = unreadMs
  const whole = await fetch(`${origin}/v1/files/${filename}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await whole.arrayBuffer()).byteLength).toBe(sizeBytes)
})

/** Whether this process has the file open, as Linux tells. */
const isOpen = (place: string) =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === place
    } catch {
      return false
    }
  })
