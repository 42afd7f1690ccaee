import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/chat.ts'
import type { App, Member } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import { Bytes } from '../../../implement.ts'
import { sayIn } from '../../../sentences.ts'
import { type ChatToExport, chatOf, chatsOf } from './chats-of.ts'
import { asDownload, filenameOf, uniqueFilenames } from './filenames.ts'
import { asJson } from './json.ts'
import { asMarkdown } from './markdown.ts'
import type { SetPdf } from './pdf.ts'
import { asText } from './text.ts'
import { type ZipEntry, streamZip } from './zip.ts'

type Exporting = App & { setPdf: SetPdf }

/** One chat as a file; without one all of them but the temporary: JSON in one, the others in a zip. */
export async function exportChats(
  app: Exporting,
  member: Member,
  { chatId, format }: { chatId?: string | undefined; format: ExportFormat },
  languages: string[],
  signal: AbortSignal,
): Promise<Bytes> {
  const { extension, type } = kinds[format]
  if (chatId) {
    const chat = await chatOf(app, member, chatId)
    if (!chat) throw notFound('Chat')
    return download(
      await written(app, member, chat, format, { languages, signal, patient: false }),
      filenameOf(chat.title, extension),
      type,
    )
  }
  const day = app.now().toISOString().slice(0, 10)
  if (format === 'json') {
    const text = Readable.from(asJson(keptChatsOf(app, member)), { objectMode: false })
    return download(text, `Chats ${day}.json`, type)
  }
  const zip = streamZip(entriesOf(app, member, format, languages, signal))
  return download(zip, `Chats ${day}.zip`, 'application/zip')
}

const kinds = {
  markdown: { extension: '.md', type: 'text/markdown; charset=utf-8' },
  text: { extension: '.txt', type: 'text/plain; charset=utf-8' },
  json: { extension: '.json', type: 'application/json; charset=utf-8' },
  pdf: { extension: '.pdf', type: 'application/pdf' },
} as const

async function written(
  app: Exporting,
  member: Member,
  chat: ChatToExport,
  format: ExportFormat,
  { languages, signal, patient }: { languages: string[]; signal: AbortSignal; patient: boolean },
): Promise<Buffer> {
  if (format === 'pdf') return app.setPdf(member, chat, signal, { patient, languages })
  const say = sayIn(languages)
  if (format === 'markdown') return Buffer.from(asMarkdown(chat, app.config.publicUrl, say))
  if (format === 'text') return Buffer.from(asText(chat, say))
  return Buffer.from((await Array.fromAsync(asJson(alone(chat)))).join(''))
}

async function* entriesOf(
  app: Exporting,
  member: Member,
  format: ExportFormat,
  languages: string[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const nameFor = uniqueFilenames()
  for await (const chat of keptChatsOf(app, member)) {
    const time = chat.updatedAt
    try {
      const bytes = await written(app, member, chat, format, { languages, signal, patient: true })
      yield { name: nameFor(chat.title, kinds[format].extension), time, bytes }
    } catch (error) {
      if (signal.aborted || format !== 'pdf') throw error
      // A chat that cannot be typeset does not block the others; its words are still in the zip.
      app.log.warn({ err: error, chatId: chat.id }, 'a chat could not be set as a PDF')
      yield {
        name: nameFor(chat.title, '.txt'),
        time,
        bytes: Buffer.from(asText(chat, sayIn(languages))),
      }
    }
  }
}

/** A temporary chat is exported only when it is asked for by itself. */
async function* keptChatsOf(app: App, member: Member) {
  for await (const chat of chatsOf(app, member)) if (!chat.temporary) yield chat
}

async function* alone<T>(one: T) {
  yield one
}

const download = (body: Readable | Buffer, filename: string, type: string) =>
  new Bytes(body, {
    'content-type': type,
    'content-disposition': asDownload(filename),
    'cache-control': 'private, no-store',
  })
