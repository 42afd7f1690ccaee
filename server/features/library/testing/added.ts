import { readFileSync } from 'node:fs'
import { type Insertable, sql } from 'kysely'
import { expect } from 'vitest'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import type { Files } from '#server/infra/db/tables.ts'
import type { Caller, TestApp } from '#server/testing/test-app.ts'

/** Meanings that mean nothing, at once: what is tested here is found by its words. */
export const noMeaning = async (texts: string[]) =>
  texts.map((text) => new Float32Array(384).fill(1 / (text.length + 1)))

/** A PDF of the operator's, set from a source and read to its end. */
export async function added(
  operator: Caller,
  name: string,
  source: string,
  about: object = {},
): Promise<AssistantFile> {
  const bytes = new Uint8Array(readFileSync(typeset('sample', source)))
  const file = await operator(documents.upload, {
    body: { library: true, title: name.replace('.pdf', ''), ...about },
    files: { file: new File([bytes], name, { type: 'application/pdf' }) },
  })
  let read: AssistantFile | undefined
  await expect
    .poll(async () => {
      const { items } = await operator(documents.operatorFiles)
      read = items.find(({ id }) => id === file.id)
      return read?.state
    })
    .toBe('ready')
  return read!
}

type Row = Pick<Insertable<Files>, 'type'> & Partial<Insertable<Files>>

/** So many documents that need not be read, each newer than those before; their ids. */
export async function addRows({ app }: TestApp, count: number, row: Row): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await app.db
    .insertInto('files')
    .values(
      ids.map((id) => ({
        ...{ id, filename: `${id}.bin`, title: `Minutes ${id}`, sizeBytes: 1, sha256: id },
        ...{ storageKey: id, state: 'ready', library: true, assistant: false },
        ...{ createdAt: sql<Date>`clock_timestamp()` },
        ...row,
      })),
    )
    .execute()
  return ids
}
