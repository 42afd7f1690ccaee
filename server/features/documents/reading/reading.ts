import type { Logger } from 'pino'
import type { Db } from '#server/infra/db/db.ts'
import type { App } from '#server/app.ts'
import type { Reader } from '#server/infra/reader/reader.ts'
import type { Sentence } from '#server/sentences.ts'

export type ReadingProgress = {
  fileId: string
  state: 'reading' | 'ready' | 'failed'
  pages: number | null
  pagesRead: number
  error: Sentence | null
}

export type ReadingApp = {
  db: Db
  storage: { path(key: string): Promise<string> }
  reader: Reader
  /** Without it, the text of scanned pages is not recognised. */
  jobs?: Pick<App['jobs'], 'send'>
  /** Whether the database has the table of vectors. */
  vectors: boolean
  embed?: (texts: string[]) => Promise<Float32Array[]>
  /** Another try follows if this one fails, so nothing is stored without its meaning. */
  triesAgain?: boolean
  /** With it, the vectors of another model are computed after those of the built-in one. */
  embeddings?: App['embeddings']
  /** With it, pages that were recognised badly are read by a model. */
  vision?: App['vision']
  /** What is counted by the day goes by this clock; the machine's without it. */
  now?: App['now']
  notify?: (progress: ReadingProgress) => void
  log?: Pick<Logger, 'warn'>
}

export type ReadingFile = {
  id: string
  ownerId: string | null
  title: string
  filename: string
  /** Nobody gave the title: what the document is called is better. */
  titledByName: boolean
  type: string
  storageKey: string
  sizeBytes: number
  replaces: string | null
  pages: number | null
  pagesRead: number
  languageKnown: boolean
}

export const columnsOfReading = [
  ...(['id', 'ownerId', 'filename', 'title', 'titledByName', 'type'] as const),
  ...(['storageKey', 'sizeBytes', 'replaces', 'pages', 'pagesRead'] as const),
]

/** A model that can see, and the file whose pictures it is shown. */
export type Look = {
  app: ReadingApp & Required<Pick<Reader, 'draw' | 'lay'>> & { vision: NonNullable<App['vision']> }
  file: ReadingFile
  path: string
  signal: AbortSignal
}

/** The file was deleted meanwhile, or another run has stored what the model wrote. */
export class PictureGone extends Error {
  override name = 'PictureGone'
}
