import { t } from '@lingui/core/macro'
import { type ExportFormat, chats } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { filenameIn } from '#web/api/save-bytes.ts'
import { saveBlob } from '#web/ui/save-blob.ts'

type Wanted = { chatId?: string; format: ExportFormat }
type Given = { signal: AbortSignal; onBytes: (received: number) => void }

/** Saves one chat, or all of them, under the name that the server gave the file. */
export async function saveExport(query: Wanted, { signal, onBytes }: Given): Promise<string> {
  const answer = await client.bytes(chats.export, { query }, { signal })
  const filename = filenameIn(answer.headers.get('content-disposition')) ?? t`Chats`
  const blob = await received(answer, onBytes)
  saveBlob(blob, filename)
  return filename
}

/** The message if there is no file; undefined if the member stopped it. */
export function exportRefusal(error: unknown): string | undefined {
  if (error instanceof ApiError) return sentenceOf(error)
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  return t`The file broke off on its way, so nothing was saved. Your chats are safe; try again.`
}

async function received(answer: Response, onBytes: (received: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body!.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    chunks.push(value)
    onBytes((bytes += value.length))
  }
  return new Blob(chunks, { type: answer.headers.get('content-type') ?? '' })
}
