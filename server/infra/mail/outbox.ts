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
      // Starts a new line after one that a kill cut off.
      await appendFile(file, `\n${JSON.stringify(sent)}\n`, { mode: 0o600 })
    },
    async sent() {
      const text = await readFile(file, 'utf8').catch(() => '')
      return text.split('\n').flatMap(readLetter).toReversed()
    },
  }
}

function readLetter(line: string): SentLetter[] {
  try {
    return line ? [JSON.parse(line) as SentLetter] : []
  } catch {
    return []
  }
}
