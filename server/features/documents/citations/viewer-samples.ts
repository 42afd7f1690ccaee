import { randomUUID } from 'node:crypto'
import type { TextBlock } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import type { App } from '#server/app.ts'
import { encodeWords } from '#server/infra/reader/stored-words.ts'
import type { Caller } from '#server/testing/test-app.ts'

// For tests: files as if they had been read, so that no reader has to run.

type Given = { public?: boolean; ownedBy?: Caller; blocks?: TextBlock[][] }

/** Each text becomes a text page, with one block for each paragraph unless blocks are given. */
export const addText = (app: App, filename: string, texts: string[], given: Given = {}) =>
  addRead(app, filename, 'text/markdown', given, (page) => {
    const text = texts[page - 1]
    if (text === undefined) return undefined
    const blocks = given.blocks?.[page - 1] ?? [{ kind: 'paragraph', start: 0, end: text.length }]
    return { text, place: `Part ${page}`, blocks: JSON.stringify(blocks), words: Buffer.alloc(0) }
  })

/** Each text becomes a page of paper with all its words on one line. */
export const addPaper = (app: App, filename: string, texts: string[], given: Given = {}) =>
  addRead(app, filename, 'application/pdf', given, (page) => {
    const text = texts[page - 1]
    if (text === undefined) return undefined
    const words = [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      start: match.index,
      x: match.index / 100,
      y: 0.1,
      width: match[0].length / 100,
      height: 0.02,
    }))
    return { text, place: null, blocks: null, words: encodeWords(words) }
  })

type Page = { text: string; place: string | null; blocks: string | null; words: Buffer }

async function addRead(
  app: App,
  filename: string,
  type: string,
  given: Given,
  pageOf: (page: number) => Page | undefined,
): Promise<string> {
  const id = randomUUID()
  const pages: Page[] = []
  for (let page = pageOf(1); page; page = pageOf(pages.length + 1)) pages.push(page)
  await app.db
    .insertInto('files')
    .values({
      id,
      filename,
      type,
      storageKey: `files/${id}`,
      title: filename,
      sizeBytes: 1,
      sha256: id.replaceAll('-', ''),
      state: 'ready',
      pages: pages.length,
      audience: given.public ? 'everyone' : 'members',
      ownerId: given.ownedBy ? (await given.ownedBy(users.get))._id : null,
    })
    .execute()
  const size = { width: 595, height: 842 }
  if (pages.length > 0)
    await app.db
      .insertInto('pages')
      .values(pages.map((page, i) => ({ fileId: id, page: i + 1, ...size, ...page })))
      .execute()
  return id
}
