import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail, SentLetter } from './mail.ts'

/** Keeps letters in a file of the data folder, one JSON line each, for development. */
export function outboxMail(dataDir: string): Mail {
  const file = path.join(dataDir, 'outbox.jsonl')
  return {
    async send(letter) {
      await mkdir(dataDir, { recursive: true })
      const sent: SentLetter = { ...letter, sentAt: new Date().toISOString() }
      await appendFile(file, `${JSON.stringify(sent)}\n`, { mode: 0o600 })
    },
    async sent() {
      const text = await readFile(file, 'utf8').catch(() => '')
      const lines = text.split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as SentLetter).toReversed()
    },
  }
}
