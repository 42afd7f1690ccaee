import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chat.ts'
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts'

/** An attachment that has begun to arrive and does not go on. */
async function begunUpload({ origin }: TestApp, who: Caller): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    [
      'POST /v1/bot-chat-messages/files HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${await who.token()}`,
      'Content-Type: multipart/form-data; boundary=B',
      'Content-Length: 100000',
      '',
      '--B',
      'Content-Disposition: form-data; name="file"; filename="a.pdf"',
      '',
      '%PDF-1.7 and then',
    ].join('\r\n'),
  )
  return socket
}

test('of one member three uploads arrive at once, and hold up neither their calls nor others', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const arriving = () => {
    try {
      return readdirSync(path.join(server.dataDir, 'uploads'))
    } catch {
      return []
    }
  }
  const begun = [await begunUpload(server, ana)]
  await expect.poll(arriving).toHaveLength(1)
  const [first] = arriving()
  for (let i = 0; i < 5; i++) begun.push(await begunUpload(server, ana))
  await expect.poll(arriving).toHaveLength(3)
  expect(await ana(chats.list)).toMatchObject({ items: [] })
  await begunUpload(server, ben)
  // Had more of Ana's been let in, they would be here before Ben's.
  await expect.poll(arriving).toHaveLength(4)
  begun[0]!.destroy()
  await expect.poll(arriving).not.toContain(first)
  await expect.poll(arriving).toHaveLength(4)
})
