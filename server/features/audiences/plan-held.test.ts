// Runs on both databases: the plan is computed in the database.
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { findRow, givenTo, inForce } from '../subscriptions/standing.ts'
import { testApp } from '#server/testing/test-app.ts'
import { random } from './testing/random.ts'

const days = 86_400_000
const statuses = ['free', 'trialing', 'active', 'past_due', 'canceled']

test('the plan that decides on documents is the one that the entitlement counts', async () => {
  const { app, as } = await testApp()
  const { id: userId } = await as('ana')(users.get)
  const { next, one } = random(17)
  const now = app.now().getTime()
  const around = (most: number) => new Date(now + (next() * 2 - 1) * most * days)
  const maybe = <T>(value: T) => (next() < 0.5 ? value : null)
  const seen = new Set<string>()
  const held = async () => {
    const { rows } = await sql<{ plan: string | null }>`
      select plan_held(${userId}::uuid, ${new Date(now).toISOString()}::timestamptz) as plan`.execute(
      app.db,
    )
    return rows[0]!.plan
  }
  expect(await held()).toBeNull()
  for (let n = 0; n < 150; n++) {
    const status = one(statuses)
    const paid = status !== 'free' && status !== 'canceled'
    const cancelAtPeriodEnd = paid && next() < 0.5
    await app.db.deleteFrom('subscriptions').where('userId', '=', userId).execute()
    await app.db
      .insertInto('subscriptions')
      .values({
        userId,
        planId: uuid(),
        status,
        ...(paid ? { providerId: uuid(), interval: 'month' } : {}),
        countedFrom: around(40),
        periodStart: around(40),
        periodEnd: around(3),
        cancelAtPeriodEnd,
        freeAfter: cancelAtPeriodEnd ? maybe(uuid()) : null,
        freeSince: null,
        pastDueSince: status === 'past_due' ? around(14) : null,
        updatedAt: app.now(),
      })
      .execute()
    await app.db.deleteFrom('grants').where('userId', '=', userId).execute()
    for (let given = Math.floor(next() * 3); given > 0; given--)
      await app.db
        .insertInto('grants')
        .values({
          ...{ id: uuid(), userId, planId: uuid(), until: maybe(around(3)) },
          ...{ reason: 'A member of the board', createdAt: around(9) },
        })
        .execute()
    const counts = inForce(await findRow(app, userId), await givenTo(app, userId), new Date(now))
    expect(await held()).toBe(counts.holds ? counts.planId : null)
    seen.add(`${status} ${counts.status} ${counts.holds} ${counts.granted !== undefined}`)
  }
  expect(seen.size).toBeGreaterThan(12)
})
