import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { prepareDataFolder } from '../db/testing/prepared-folder.ts'
import { openJobs } from './jobs.ts'

const log = { warn: () => {}, error: () => {} }

test('a job in the middle of which the server is killed is done by the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-killed-'))
  await prepareDataFolder(folder)
  const worker = new URL('./testing/hanging-worker.ts', import.meta.url).pathname
  const server = spawn(process.execPath, [worker, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'close')

  const database = await openDatabase({ dataDir: folder })
  const jobs = await openJobs(database, log)
  const done = new Promise((resolve) => {
    void jobs.work('read', async (data) => resolve(data))
  })
  expect(await done).toEqual({ file: 'a.pdf' })
  await jobs.stop(1_000)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
