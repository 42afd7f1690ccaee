import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Caller, TestApp } from './test-app.ts'

/** An attachment that has begun to arrive and does not go on. */
export async function begunUpload({ origin }: TestApp, who: Caller): Promise<Socket> {
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

/** The files of the uploads that arrive at this moment. */
export function arriving({ dataDir }: TestApp): string[] {
  try {
    return readdirSync(path.join(dataDir, 'uploads'))
  } catch {
    // The first upload makes the folder.
    return []
  }
}
