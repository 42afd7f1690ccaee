import { expect, onTestFinished, test } from 'vitest'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { forgetOldLimits, hasRoom, limits } from './limits.ts'

async function onPostgres() {
  const { open } = await postgresForTest()
  const { db, close } = await open()
  onTestFinished(close)
  return db
}

test('limits that are counted while the old ones are forgotten never wait for each other in a circle', async () => {
  const db = await onPostgres()
  // Each look at the clock is another day: what was counted before is old, and is counted anew.
  let day = 0
  const app = { db, now: () => new Date(++day * 86_400_000) }
  const all = Array.from({ length: 40 }, (_, i) => limits.codes(`${i}`))
  const counting = async (mine: typeof all) => {
    for (let i = 0; i < 150; i++) await hasRoom(app, mine)
  }
  const forgetting = async () => {
    for (let i = 0; i < 600; i++) await forgetOldLimits(app)
  }
  await Promise.all([counting(all), counting(all), forgetting(), forgetting()])
  await forgetOldLimits(app)
  expect(await db.selectFrom('limits').select('key').execute()).toEqual([])
})

test('only what is over is forgotten', async () => {
  const db = await onPostgres()
  const app = { db, now: () => new Date(0) }
  await hasRoom(app, [limits.codes('hour'), limits.exports('day')])
  await forgetOldLimits({ db, now: () => new Date(2 * 3_600_000) })
  const rows = await db.selectFrom('limits').select('key').execute()
  expect(rows.map(({ key }) => Buffer.from(key))).toEqual([limits.exports('day').key])
})
