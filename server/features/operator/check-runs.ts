import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Citation } from '#contract/documents/documents.ts'
import type { CheckResult, CheckRun } from '#contract/desk/operator.ts'
import type { App } from '#server/app.ts'
import { conflict, notFound, violates } from '#server/errors.ts'
import { answeringSettings, modelBy } from '../answering-settings/answering-settings.ts'
import { type Actor, audit } from '../audit/audit.ts'
import type { CheckRuns } from '#server/infra/db/tables.ts'

const mostShown = 20

/** Asks all questions again in the background; one run at a time. */
export async function runChecks(app: App, actor: Actor): Promise<CheckRun> {
  const { total } = await app.db
    .selectFrom('checks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total === 0) throw conflict('There is no question to ask yet. Add one first.')
  const id = uuid()
  const model = modelBy(app.model, await answeringSettings(app)).name
  const run = { id, state: 'running', model, total, startedAt: app.now() }
  try {
    await app.db.transaction().execute(async (trx) => {
      await trx.insertInto('checkRuns').values(run).execute()
      await app.jobs.send('run-checks', { runId: id }, { once: id, trx })
      await audit({ ...app, db: trx }, actor, 'checks.run', { kind: 'checks', id })
    })
  } catch (error) {
    if (!violates(error, 'check_runs_one')) throw error
    throw conflict('The questions are being asked just now. Their answers come one by one.')
  }
  return (await findRun(app, id)).run
}

export async function listRuns({ db }: Pick<App, 'db'>): Promise<CheckRun[]> {
  const rows = await runs({ db }).limit(mostShown).execute()
  return rows.map(present)
}

/** Each question beside its result in the previous finished run. */
export async function findRun(
  { db }: Pick<App, 'db'>,
  id: string,
): Promise<{ run: CheckRun; results: CheckResult[] }> {
  const run = await runs({ db }).where('checkRuns.id', '=', id).executeTakeFirst()
  if (!run) throw notFound('Run')
  const rows = await db
    .selectFrom('checkResults')
    .leftJoin('checkResults as before', (join) =>
      join.onRef('before.checkId', '=', 'checkResults.checkId').on(
        sql<boolean>`before.run_id = (
            select id from check_runs where state = 'done' and started_at < ${run.startedAt}
            order by started_at desc, id desc limit 1
          )`,
      ),
    )
    .selectAll('checkResults')
    .select('before.passed as passedBefore')
    .where('checkResults.runId', '=', id)
    .orderBy('checkResults.checkId')
    .execute()
  return {
    run: present(run),
    results: rows.map((row) => ({
      questionId: row.checkId,
      question: row.question,
      right: row.passed,
      before: row.passedBefore,
      grounded: row.grounded as CheckResult['grounded'],
      citations: row.citations as Citation[],
      answer: row.answer,
    })),
  }
}

const runs = ({ db }: Pick<App, 'db'>) =>
  db
    .selectFrom('checkRuns')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('checkResults')
        .whereRef('runId', '=', 'checkRuns.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('asked'),
      eb
        .selectFrom('checkResults')
        .whereRef('runId', '=', 'checkRuns.id')
        .where('passed', '=', true)
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('right'),
    ])
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')

type RunRow = Selectable<CheckRuns> & { asked: number | null; right: number | null }

const present = (row: RunRow): CheckRun => ({
  _id: row.id,
  id: row.id,
  state: row.state as CheckRun['state'],
  model: row.model,
  asked: row.asked ?? 0,
  total: row.total,
  right: row.right ?? 0,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
