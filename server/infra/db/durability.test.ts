import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { openEmbedded } from './embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'carrel-durability-'))
const migrations = join(scratch, 'migrations')
const empty = join(scratch, 'empty')
const log = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  mkdirSync(migrations)
  writeFileSync(
    join(migrations, '0001_rows.sql'),
    'create table rows (n integer primary key, text text not null);',
  )
  await (await openDatabase({ dataDir: empty, migrations })).close()
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('every commit is written through to the disk', async () => {
  const folder = copied('syncs')
  const database = await openEmbedded({ dataDir: folder, log })
  const before = database.syncs()
  for (let n = 1; n <= 20; n += 1)
    await database.query('insert into rows values ($1, $2)', [n, 'x'])
  expect(database.syncs() - before).toBeGreaterThanOrEqual(20)
  await database.close()
})

test.each([1, 60, 300])('a killed server loses nothing: after %i commits', async (commits) => {
  const folder = copied(`kill-${commits}`)
  const acknowledged = await writeAndKill(folder, commits)
  await expectAllRows(folder, acknowledged)
})

test.each([1, 25, 80])('a power cut loses nothing: after %i commits', async (commits) => {
  const folder = copied(`cut-${commits}`)
  const disk = join(scratch, `disk-${commits}`)
  cpSync(folder, disk, { recursive: true })
  const acknowledged = await writeAndKill(folder, commits, disk)
  await expectAllRows(disk, acknowledged)
})

test('a power cut at the very first start leaves a database that opens', async () => {
  const folder = join(scratch, 'first')
  const disk = join(scratch, 'first-disk')
  for (const path of [folder, disk]) mkdirSync(path)
  const acknowledged = await writeAndKill(folder, 10, disk)
  await expectAllRows(disk, acknowledged)
})

function copied(name: string) {
  const folder = join(scratch, name)
  cpSync(empty, folder, { recursive: true })
  return folder
}

// Answers the numbers that the server had acknowledged when it was killed.
async function writeAndKill(folder: string, commits: number, disk?: string): Promise<number[]> {
  const preload = disk ? ['--import', new URL('./testing/power-cut.ts', import.meta.url).href] : []
  const writer = new URL('./testing/writer.ts', import.meta.url).pathname
  const server = spawn(process.execPath, [...preload, writer, folder, migrations], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, POWER_CUT_FOLDER: folder, POWER_CUT_DISK: disk },
  })
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: server.stdout })) {
    if (line !== 'open') acknowledged.push(Number(line))
    if (acknowledged.length === commits) server.kill('SIGKILL')
  }
  return acknowledged
}

async function expectAllRows(folder: string, acknowledged: number[]) {
  const database = await openDatabase({ dataDir: folder, migrations })
  const { rows } = await database.query('select n from rows order by n')
  const found = new Set(rows.map(({ n }) => n))
  await database.close()
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
}
