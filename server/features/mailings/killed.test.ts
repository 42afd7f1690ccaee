import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from '#server/app.ts'
import { openDatabase } from '#server/infra/db/db.ts'
import { prepareDataFolder } from '#server/infra/db/testing/prepared-folder.ts'
import { openJobs } from '#server/infra/jobs/jobs.ts'
import type { JobData } from '#server/job-data.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { begin } from './begin.ts'
import { everyMember } from './audience.ts'
import { findRow } from './rows.ts'

const members = 40
const log = { warn: () => {}, error: () => {} }

/** Calls back when it has a letter and has not said so. */
async function mailServer(onTaken: (n: number) => unknown) {
  const to: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.once('end', async () => {
        await onTaken(to.push(session.envelope.rcptTo[0]!.address))
        done()
      })
    },
  })
  // The killed server breaks the connection off.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { to, url: `smtp://127.0.0.1:${port}` }
}

test('a server that is killed in the middle of a mailing sends nobody two letters, and leaves nobody out', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-mailing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  await prepareDataFolder(folder)
  const id = uuid()
  const opened = await openDatabase({ dataDir: folder })
  await sql`
    insert into users (id, email, first_name, last_name, password_hash, email_verified_at)
    select gen_random_uuid(), 'm' || n || '@example.org', 'M', 'Example', 'x', now()
    from generate_series(1, ${members}::integer) as n`.execute(opened.db)
  const now = () => new Date()
  const texts = JSON.stringify({ en: { subject: 'News', body: 'It is open.' } })
  await opened.db
    .insertInto('mailings')
    .values({ id, texts, ...everyMember, createdAt: now(), changedAt: now() })
    .execute()
  const jobs = await openJobs<JobData>(opened, log)
  await opened.db.transaction().execute(async (db) => {
    await begin({ db, jobs, now } as unknown as App, await findRow({ db }, id))
  })
  await jobs.stop(0)
  await opened.close()

  let kill: () => Promise<unknown> = async () => {}
  const { to, url } = await mailServer((n) => n === 9 && kill())
  const start = () => {
    const file = new URL('./testing/sending-server.ts', import.meta.url).pathname
    const server = spawn(process.execPath, [file], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        CONTENT_DIR: contentWithoutLibrary(folder),
        SMTP_URL: url,
        MAILINGS_PER_MINUTE: '60000',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const closed = once(server, 'close')
    kill = () => {
      server.kill('SIGKILL')
      return closed
    }
    return closed
  }
  await start()
  expect(to).toHaveLength(9)
  const last = start()
  await expect.poll(() => to.length).toBe(members)
  await kill()
  await last

  const read = await openDatabase({ dataDir: folder })
  const { rows } = await sql<{ email: string; state: string }>`
    select users.email, state from mailing_recipients
    join users on users.id = user_id`.execute(read.db)
  await read.close()
  expect(new Set(to).size).toBe(members)
  const are = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ email }) => email)
  expect(are('doubt')).toContain(to[8])
  // The second one was killed, too, perhaps before it noted the last letter.
  expect(are('doubt', 'sending').length).toBeLessThanOrEqual(2)
  expect(are('sent', 'doubt', 'sending')).toHaveLength(members)
})
