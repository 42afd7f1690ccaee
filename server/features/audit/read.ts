import { type Selectable, sql } from 'kysely'
import type { AuditEntry, auditLog } from '#contract/desk/audit.ts'
import type { QueryOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { csvFile } from '#server/csv.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { deviceOf } from '#server/device.ts'
import type { Bytes } from '#server/implement.ts'
import type { AuditLog } from '#server/infra/db/tables.ts'
import { type Actor, audited } from './audit.ts'

type Which = QueryOf<typeof auditLog.csv>
type Row = Selectable<AuditLog>

export async function listEntries(
  app: Pick<App, 'db'>,
  { cursor, limit, ...which }: QueryOf<typeof auditLog.list>,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const rows = await entriesBehind(app, which, readCursor(cursor))
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, cursorOf)
  return { items: shown.map(present), nextCursor }
}

export async function entriesAsCsv(app: App, actor: Actor, which: Which): Promise<Bytes> {
  await audited(
    app,
    actor,
    'audit.exported',
    () => ({ kind: 'audit' }),
    async () => {},
  )
  const columns = ['at', 'actorId', 'actor', 'act', 'kind', 'subjectId', 'subject', 'reason', 'ip']
  return csvFile('audit', [...columns, 'userAgent'], portionsOf(app, which))
}

const portion = 1_000

async function* portionsOf(app: App, which: Which) {
  let place: { time: string; id: string } | undefined
  for (;;) {
    const rows: Row[] = await entriesBehind(app, which, place).limit(portion).execute()
    yield rows.map((row) => [
      row.at.toISOString(),
      row.actorId,
      row.actorName,
      row.act,
      row.subjectKind,
      row.subjectId,
      row.subjectName,
      row.reason,
      row.ip,
      row.userAgent,
    ])
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    place = readCursor(cursorOf(last))
  }
}

const cursorOf = (row: Row) => writeCursor(row.at, row.id)

const ways = {
  newest: { order: 'desc', behind: sql`<` },
  oldest: { order: 'asc', behind: sql`>` },
} as const

const entriesBehind = (
  { db }: Pick<App, 'db'>,
  { actorId, subjectId, act, from, to, sort }: Which,
  place: { time: string; id: string } | undefined,
) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .$if(actorId !== undefined, (rows) => rows.where('actorId', '=', actorId!))
    .$if(subjectId !== undefined, (rows) => rows.where('subjectId', '=', subjectId!))
    .$if(act !== undefined, (rows) => rows.where('act', '=', act!))
    .$if(from !== undefined, (rows) => rows.where('at', '>=', new Date(from!)))
    .$if(to !== undefined, (rows) => rows.where('at', '<', new Date(to!)))
    .$if(place !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(at, id) ${ways[sort].behind} (${place!.time}::timestamptz, ${place!.id}::uuid)`,
      ),
    )
    .orderBy('at', ways[sort].order)
    .orderBy('id', ways[sort].order)

const present = (row: Row): AuditEntry => ({
  _id: row.id,
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actorId, name: row.actorName },
  act: row.act as AuditEntry['act'],
  subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
  reason: row.reason,
  device: deviceOf(row.userAgent),
  place: row.ip,
})
