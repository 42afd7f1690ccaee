import { v7 as uuid } from 'uuid'
import type { App } from '#server/app.ts'
import { readDocument } from '#server/features/documents/reading/read-document.ts'
import type { Reader, ReadPage } from '#server/infra/reader/reader.ts'

export type Doc = { id: string; title: string; text: string }

/** Each document becomes a file of one page, read as any file is but for the PDF. */
export async function store(app: App, docs: Doc[]): Promise<number> {
  for (const { id, title, text } of docs) {
    const fileId = uuid()
    await app.db
      .insertInto('files')
      .values({
        id: fileId,
        filename: id,
        title: title || id,
        type: 'text/plain',
        sizeBytes: text.length,
        sha256: fileId,
        storageKey: fileId,
      })
      .execute()
    const reader = onePage(text || title)
    const storage = { path: async (key: string) => key }
    await readDocument({ ...app, storage, reader, vectors: app.database.vectors }, fileId)
  }
  const { count } = await app.db
    .selectFrom('passages')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function onePage(text: string): Reader {
  const blocks = [...text.matchAll(/\S[^\n]*/g)].map(
    ({ index, 0: line }) =>
      ({ kind: 'paragraph', start: index, end: index + line.trimEnd().length }) as const,
  )
  const page: ReadPage = { page: 1, text, blocks, width: 595, height: 842, words: [] }
  return {
    async *read(_path, { onCount }) {
      await onCount?.(1)
      yield page
    },
  }
}
