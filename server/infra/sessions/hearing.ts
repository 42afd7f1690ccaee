import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'

const channel = 'sessions'
/** How often an instance says to itself that it hears, and how long it relies on having heard. */
const sayMs = 2_000
const relyMs = 5_000
/** By then an instance that has not heard relies on its memory no more. */
const patienceMs = relyMs + 1_000

/**
 * How the instances that share a database tell one another whom to forget. PostgreSQL delivers
 * notifications when their transaction commits, to everyone in the order of the commits.
 */
export async function openHearing(
  { db, kind, listen, notify }: Pick<Database, 'db' | 'kind' | 'listen' | 'notify'>,
  log: { warn(o: object, m: string): void },
  instanceId: string,
  on: { forget(memberId: string): void; forgetAll(): void },
) {
  /** Whom the call that is running has had forgotten. */
  const call = new AsyncLocalStorage<Set<string>>()
  /** Who has not yet answered a question of ours. */
  const asked = new Map<string, (by: string) => void>()
  let relyUntilMs = Number.NEGATIVE_INFINITY
  let saying: Promise<void> | undefined

  // The embedded database has one process, and what it says arrives with the answer to the commit.
  const trusted = () => kind === 'embedded' || performance.now() < relyUntilMs

  const unlisten = await listen(channel, hear, on.forgetAll)
  let timer: NodeJS.Timeout | undefined
  if (kind === 'postgres') {
    await sql`insert into instances (id) values (${instanceId})`.execute(db)
    timer = setInterval(sayInTurn, sayMs).unref()
    sayInTurn()
  }

  return {
    trusted,
    forgetting(memberId: string): RawBuilder<unknown> {
      call.getStore()?.add(memberId)
      return sql`pg_notify(${channel}, ${`forget ${memberId}`})`
    },
    async untilEveryoneHeard<T>(work: () => Promise<T>): Promise<T> {
      const forgotten = new Set<string>()
      try {
        return await call.run(forgotten, work)
      } finally {
        if (forgotten.size > 0) await everyoneHeard(forgotten)
      }
    },
    async close() {
      clearInterval(timer)
      await saying
      await unlisten()
    },
  }

  function hear(said: string) {
    const [word, id = '', rest = ''] = said.split(' ')
    if (word === 'forget') on.forget(id)
    else if (word === 'heard') asked.get(id)?.(rest)
    else if (word === 'here' && id === instanceId) heardOurselves(Number(rest))
    else if (word === 'everyone') {
      if (rest === 'all') on.forgetAll()
      else for (const memberId of rest.split(',')) on.forget(memberId)
      notify(channel, `heard ${id} ${instanceId}`).catch((error) =>
        log.warn({ err: error }, 'another server could not be told that it was heard'),
      )
    }
  }

  /** Says it once more, to those who missed it while they connected anew, and waits for all of them. */
  async function everyoneHeard(forgotten: Set<string>) {
    const rows = await sql<{ id: string }>`
      select id from instances where seen_at > now() - make_interval(secs => ${relyMs / 1000})`.execute(
      db,
    )
    const missing = new Set([instanceId, ...rows.rows.map(({ id }) => id)])
    const question = randomUUID()
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
      asked.set(question, (by) => {
        missing.delete(by)
        if (missing.size === 0) resolve()
      })
    })
    try {
      // A notification holds 8,000 bytes.
      const whom = forgotten.size > 100 ? 'all' : [...forgotten].join(',')
      await notify(channel, `everyone ${question} ${whom}`)
      await answered
    } finally {
      clearTimeout(timer)
      asked.delete(question)
    }
    if (missing.size > 0) log.warn({ missing: [...missing] }, 'not every server has answered')
  }

  /**
   * Written down and said in one statement: an instance that relies on its memory is one that is
   * asked. Without its row (taken for dead, or about to stop) it says nothing and looks everybody up.
   */
  async function say() {
    if (!trusted()) on.forgetAll()
    const here = `here ${instanceId} ${performance.now()}`
    await sql`
      with seen as (update instances set seen_at = now() where id = ${instanceId} returning id)
      select pg_notify(${channel}, ${here}) from seen`.execute(db)
  }

  /** Counted from when it was said: whatever was committed before that has been heard by now. */
  function heardOurselves(saidMs: number) {
    // Something may have been missed in between, and nobody waited for us to hear it.
    if (!trusted()) on.forgetAll()
    relyUntilMs = Math.max(relyUntilMs, saidMs + relyMs)
  }

  function sayInTurn() {
    saying ??= say()
      .catch((error) => log.warn({ err: error }, 'the heartbeat of sessions failed'))
      .finally(() => (saying = undefined))
  }
}
