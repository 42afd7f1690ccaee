import type { App } from '#server/app.ts'
import { isAway } from '#server/errors.ts'
import type { JobData } from '#server/job-data.ts'
import type { Rest, Run } from '#server/infra/jobs/jobs.ts'
import { giveUpReading, readDocument } from './reading/read-document.ts'
import { giveUpPictures, readPictures } from './reading/read-pictures.ts'
import type { ReadingApp } from './reading/reading.ts'
import { giveUpRecognising, recognisePages } from './reading/recognise.ts'

/** The jobs that read a file and recognise its scanned pages; after the last try they give it up. */
export const readFile = orGiveUp<OfFile>(
  (app, { fileId }, run) => readDocument(app, fileId, run),
  giveUpReading,
)
export const recogniseFile = orGiveUp<OfFile>(
  (app, { fileId }, run) => recognisePages(app, fileId, run),
  giveUpRecognising,
)
/** The job that shows its badly recognised pages to a model. */
export const readPicturesOfFile = orGiveUp<JobData['read-pictures']>(
  (app, data, { signal }) => readPictures(app, data, signal),
  giveUpPictures,
)

type OfFile = { fileId: string }

function orGiveUp<Data extends OfFile>(
  read: (app: ReadingApp, data: Data, run: Run) => Promise<Rest | void>,
  giveUp: (app: App, fileId: string) => Promise<unknown>,
) {
  return async (app: App, data: Data, run: Run) => {
    try {
      const reading = { ...app, vectors: app.database.vectors, triesAgain: !run.last }
      return await read(reading, data, run)
    } catch (error) {
      if (run.last && !run.signal.aborted && !isAway(error)) await giveUp(app, data.fileId)
      throw error
    }
  }
}
