import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Child } from '#server/infra/child/child.ts'
import type { ReadPage, Reader, ReaderLimits } from '#server/infra/reader/reader.ts'
import { startReading } from '#server/infra/reader/reading-child.ts'
import type { ScanCalls } from '#server/infra/reader/scan/child.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

const program = new URL('./child.ts', import.meta.url)
const { resolve } = createRequire(import.meta.url)

/** The languages that can be recognised, by PostgreSQL's names, and Tesseract's. */
const codes: Record<string, string> = { english: 'eng', german: 'deu' }

// A page takes five seconds, and on a busy machine many times that.
const longer = 3

/** Recognises the text of scanned pages, in a child process that renders and reads them. */
export const scanReader = (given: ReaderLimits): NonNullable<Reader['recognise']> =>
  async function* (file, pages, { languages, signal }) {
    const limits = { ...given, timeoutMs: longer * given.timeoutMs }
    const known = languages.flatMap((language) => codes[language] ?? [])
    const wanted = known.length > 0 ? known : Object.values(codes)
    const folder = await folderOf(wanted)
    const start = () =>
      startReading<ScanCalls>(program, file, limits, { signal, more: [folder, wanted.join('+')] })
    let child = start()
    try {
      for (const page of pages) {
        const read = await recognise(child, page, signal)
        yield read
        if (!read.trouble) continue
        child.end()
        child = start()
      }
    } finally {
      child.end()
      await rm(folder, { recursive: true, force: true })
    }
  }

/** A page that cannot be recognised, or crashes the child, does not cost the other pages. */
async function recognise(
  child: Child<ScanCalls>,
  page: number,
  signal: AbortSignal | undefined,
): Promise<ReadPage> {
  try {
    return await child.ask('recognise', page)
  } catch (error) {
    if (signal?.aborted || !(error instanceof UnreadableError)) throw error
    const trouble =
      'This page is a picture whose text could not be recognised; the others can be answered from.'
    return { page, text: '', width: 0, height: 0, words: [], blocks: [], unclear: true, trouble }
  }
}

/** Tesseract reads its languages from one folder, but each is a package of its own. */
async function folderOf(wanted: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'carrel-languages-'))
  for (const code of wanted) {
    const name = `${code}.traineddata.gz`
    const from = resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${name}`)
    await copyFile(from, path.join(folder, name))
  }
  return folder
}
