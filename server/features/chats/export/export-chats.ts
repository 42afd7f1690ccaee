import type { ExportFormat } from '#contract/chats/chat.ts'
import type { App, Member } from '#server/app.ts'
import { filenameOf, uniqueFilenames } from '#server/download-names.ts'
import { notFound } from '#server/errors.ts'
import type { Bytes, Later } from '#server/implement.ts'
import { type Pieces, alone, sendExport } from '#server/infra/exports/sending.ts'
import { sayIn } from '#server/sentences.ts'
import { type ChatHead, headOf, headsOf, messagesOf, shownMessagesOf } from './chats-of.ts'
import { asJson } from './json.ts'
import { asMarkdown } from './markdown.ts'
import type { SetPdf } from './pdf.ts'
import { asText } from './text.ts'
import { type ZipEntry, streamZip } from './zip.ts'

type Whose = { member: Member; languages: string[]; signal: AbortSignal; setPdf: SetPdf }
type Export = { pieces: Pieces; filename: string; type: string }

/** One chat as a file; without one all of them but the temporary: JSON in one, the others in a zip. */
export function exportChats(
  app: App,
  { chatId, format }: { chatId?: string | undefined; format: ExportFormat },
  whose: Whose,
): Later<Bytes> {
  return sendExport(app, whose, () =>
    chatId ? oneChat(app, chatId, format, whose) : allChats(app, format, whose),
  )
}

const kinds = {
  markdown: { extension: '.md', type: 'text/markdown; charset=utf-8' },
  text: { extension: '.txt', type: 'text/plain; charset=utf-8' },
  json: { extension: '.json', type: 'application/json; charset=utf-8' },
  pdf: { extension: '.pdf', type: 'application/pdf' },
} as const

async function oneChat(
  app: App,
  chatId: string,
  format: ExportFormat,
  whose: Whose,
): Promise<Export> {
  const { extension, type } = kinds[format]
  const chat = await headOf(app, whose.member, chatId)
  if (!chat) throw notFound('Chat')
  const pieces = await written(app, chat, format, whose)
  return { pieces, filename: filenameOf(chat.title, extension), type }
}

async function allChats(app: App, format: ExportFormat, whose: Whose): Promise<Export> {
  const day = app.now().toISOString().slice(0, 10)
  if (format === 'json') {
    const pieces = asJson(keptChatsOf(app, whose.member), ({ id }) => messagesOf(app, id))
    return { pieces, filename: `Chats ${day}.json`, type: kinds.json.type }
  }
  const pieces = streamZip(entriesOf(app, format, whose))
  return { pieces, filename: `Chats ${day}.zip`, type: 'application/zip' }
}

async function written(
  app: App,
  chat: ChatHead,
  format: ExportFormat,
  { member, languages, signal, setPdf }: Whose,
): Promise<Pieces> {
  if (format === 'pdf') return alone(await setPdf(app, member, chat, { signal, languages }))
  if (format === 'json') return asJson(alone(chat), ({ id }) => messagesOf(app, id))
  const say = sayIn(languages)
  const shown = shownMessagesOf(app, chat)
  return format === 'markdown'
    ? asMarkdown(chat, shown, app.config.publicUrl, say)
    : asText(chat, shown, say)
}

async function* entriesOf(app: App, format: ExportFormat, whose: Whose): AsyncGenerator<ZipEntry> {
  const nameFor = uniqueFilenames()
  for await (const chat of keptChatsOf(app, whose.member)) {
    const time = chat.updatedAt
    try {
      const pieces = await written(app, chat, format, whose)
      yield { name: nameFor(chat.title, kinds[format].extension), time, pieces }
    } catch (error) {
      if (whose.signal.aborted || format !== 'pdf') throw error
      // A chat that cannot be typeset does not block the others; its words are still in the zip.
      app.log.warn({ err: error, chatId: chat.id }, 'A chat could not be written as a PDF.')
      const pieces = await written(app, chat, 'text', whose)
      yield { name: nameFor(chat.title, '.txt'), time, pieces }
    }
  }
}

/** A temporary chat is exported only when it is asked for by itself. */
async function* keptChatsOf(app: App, member: Member) {
  for await (const chat of headsOf(app, member)) if (!chat.temporary) yield chat
}
