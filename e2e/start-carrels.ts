import { movedToPostgres } from '#server/testing/moved-to-postgres.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { announce, makeReady, readySites, type Shared, withOperator } from './carrels.ts'
import { addFile, guide, handbook } from './reading/documents-to-read.ts'
import { fakeModel } from './fake-model.ts'
import { readyFolder } from './ready-folder.ts'
import { scriptedAnswer } from './scripted-answers.ts'

/** Starts the servers that journeys share. The library is read once, and all of them begin with it. */
export default async function startCarrels(): Promise<() => Promise<void>> {
  const folder = await readyFolder()
  const onPostgres = await movedToPostgres(folder)
  process.env[readySites.folder] = folder
  process.env[readySites.folderOnPostgres] = onPostgres.folder
  process.env[readySites.database] = onPostgres.database
  process.env[readySites.postgres] = onPostgres.postgres
  const model = await fakeModel(scriptedAnswer)
  process.env['CARREL_MODEL_AT'] = model.url
  const started = await Promise.all([
    start('plain'),
    start('model', { MODEL_URL: model.url, MODEL_NAME: 'fake' }),
    start('reading').then(async (reading) => {
      await Promise.all([
        addFile(reading.carrel.url, 'house-rules.pdf', handbook()),
        addFile(reading.carrel.url, 'branch-guide.md', guide),
      ])
      return reading
    }),
  ])
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await onPostgres.stop()
    model.stop()
  }
}

async function start(name: Shared, settings: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const ready = await makeReady(folder.dir)
  const given = { ...withOperator, ...ready.settings, ...settings }
  const carrel = await startCarrel(folder.dir, given)
  announce(name, carrel.url)
  return { carrel, stop: () => carrel.stop().then(folder.remove) }
}
