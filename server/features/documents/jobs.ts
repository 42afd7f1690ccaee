import type { App } from '../../app.ts'
import { giveUpReading, readDocument } from './reading/read-document.ts'
import { giveUpRecognising, recognisePages } from './reading/recognise.ts'

/** The jobs that read a file and recognise its scanned pages; after the last try they give it up. */
export const readFile = orGiveUp(readDocument, giveUpReading)
export const recogniseFile = orGiveUp(recognisePages, giveUpRecognising)

function orGiveUp(read: typeof readDocument, giveUp: typeof giveUpReading) {
  return async (app: App, { fileId }: { fileId: string }, signal: AbortSignal, last: boolean) => {
    try {
      await read({ ...app, vectors: app.database.vectors }, fileId, signal)
    } catch (error) {
      if (last && !signal.aborted) await giveUp(app, fileId)
      throw error
    }
  }
}
