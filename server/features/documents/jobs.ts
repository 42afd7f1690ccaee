import type { App } from '../../app.ts'
import { giveUpReading, readDocument } from './reading/read-document.ts'
import { giveUpPictures, readPictures } from './reading/read-pictures.ts'
import type { ReadingApp } from './reading/reading.ts'
import { giveUpRecognising, recognisePages } from './reading/recognise.ts'

/** The jobs that read a file and recognise its scanned pages; after the last try they give it up. */
export const readFile = orGiveUp<OfFile>(
  (app, { fileId }, signal) => readDocument(app, fileId, signal),
  giveUpReading,
)
export const recogniseFile = orGiveUp<OfFile>(
  (app, { fileId }, signal) => recognisePages(app, fileId, signal),
  giveUpRecognising,
)
/** The job that shows its badly recognised pages to a model. */
export const readPicturesOfFile = orGiveUp(readPictures, giveUpPictures)

type OfFile = { fileId: string }

function orGiveUp<Data extends OfFile>(
  read: (app: ReadingApp, data: Data, signal: AbortSignal) => Promise<unknown>,
  giveUp: (app: App, fileId: string) => Promise<unknown>,
) {
  return async (app: App, data: Data, signal: AbortSignal, last: boolean) => {
    try {
      const reading = { ...app, vectors: app.database.vectors, triesAgain: !last }
      await read(reading, data, signal)
    } catch (error) {
      if (last && !signal.aborted) await giveUp(app, data.fileId)
      throw error
    }
  }
}
