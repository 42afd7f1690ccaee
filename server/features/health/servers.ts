import type { App } from '#server/app.ts'
import type { Query } from '#server/infra/db/connection.ts'

/** Those with a sign of life, by their role; `lastJobs`: the last minute for which jobs were sent. */
type Seen = {
  all: number
  web: number
  worker: number
  lastJobs: Date | null
  jobsAreLate: boolean
}

const deadAfterSeconds = 10
/** A worker that starts again leaves no gap that callers need to know of. */
const lateAfterSeconds = 120

/** The servers on this database. One that runs the jobs sends some of them each minute. */
export async function serversSeen(query: Query): Promise<Seen> {
  const { rows } = await query(
    `select (count(*) filter (where role = 'all'))::int as "all",
      (count(*) filter (where role = 'web'))::int as web,
      (count(*) filter (where role = 'worker'))::int as worker,
      (select max(slot) from job_slots) as "lastJobs",
      coalesce((select max(slot) from job_slots) < now() - make_interval(secs => $2), true)
        as "jobsAreLate"
    from instances where seen_at > now() - make_interval(secs => $1)`,
    [deadAfterSeconds, lateAfterSeconds],
  )
  return rows[0]
}

/** What a web server says of the workers; nothing of servers that run the jobs themselves. */
export async function workersOf(
  app: App,
): Promise<{ name: string; ready: boolean; note: string }[]> {
  if (app.config.role !== 'web') return []
  const seen = await serversSeen(app.database.query)
  const count = seen.worker + seen.all
  if (count > 0) return [{ name: 'worker', ready: true, note: `${count} seen` }]
  return [{ name: 'worker', ready: !seen.jobsAreLate, note: withoutWorker(seen) }]
}

export function sentenceOfServers(seen: Seen): string {
  const { all, web, worker } = seen
  const kinds = [
    numberOf(all, 'server for everything', 'servers for everything'),
    numberOf(web, 'web server', 'web servers'),
    numberOf(worker, 'worker', 'workers'),
  ].filter(Boolean)
  if (kinds.length === 0) return 'None runs on this database.'
  const running = `${kinds.join(', ')} ${all + web + worker === 1 ? 'runs' : 'run'} on this database.`
  if (all + worker > 0) return running
  return `${running} Start a worker (ROLE=worker): ${withoutWorker(seen)}.`
}

const numberOf = (count: number, one: string, many: string) =>
  count > 0 ? `${count} ${count === 1 ? one : many}` : ''

function withoutWorker({ lastJobs }: Seen): string {
  const since = lastJobs
    ? ` since ${lastJobs.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : ''
  return `none has been seen${since}, and until one runs, no document is read and no letter is sent`
}
