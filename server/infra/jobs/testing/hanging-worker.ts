// A server that takes a job and never finishes it.
import { writeSync } from 'node:fs'
import { openDatabase } from '#server/infra/db/db.ts'
import { openJobs } from '../jobs.ts'

const log = { warn: () => {}, error: () => {} }
const database = await openDatabase({ dataDir: process.argv[2]! })
const jobs = await openJobs(database, log)
await jobs.work('read', async () => {
  writeSync(1, 'started\n')
  await new Promise(() => {})
})
await jobs.send('read', { file: 'a.pdf' })
setInterval(() => {}, 1_000)
