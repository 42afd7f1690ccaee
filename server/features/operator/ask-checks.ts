import type { Citation } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import type { Run } from '#server/infra/jobs/jobs.ts'
import { askedIn } from '../answering/answering.ts'
import {
  type AnsweringSettings,
  answeringSettings,
  mannerFor,
  modelBy,
  preparedAnswerTo,
} from '../answering-settings/answering-settings.ts'
import { checkedParts, passagesFor } from '../chats/chats.ts'
import { accessTo } from '../documents/documents.ts'
import { type CheckRow, findChecks } from './checks.ts'

export async function askChecks(
  app: App,
  { runId }: { runId: string },
  { signal, last }: Run,
): Promise<void> {
  try {
    await askAll(app, runId, signal)
  } catch (error) {
    if (last && !signal.aborted) await end(app, runId, 'failed')
    throw error
  }
}

/** Takes up a run that was left in the middle when a server ended. */
export async function takeUpChecks(app: App): Promise<void> {
  const left = await app.db
    .selectFrom('checkRuns')
    .select('id')
    .where('state', '=', 'running')
    .execute()
  for (const { id } of left) await app.jobs.send('run-checks', { runId: id }, { once: id })
}

/** Questions asked before a server stopped are not asked again. */
async function askAll(app: App, runId: string, signal: AbortSignal) {
  const run = await app.db
    .selectFrom('checkRuns')
    .selectAll()
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!run) return
  const asked = await app.db
    .selectFrom('checkResults')
    .select('checkId')
    .where('runId', '=', runId)
    .execute()
  const done = new Set(asked.map(({ checkId }) => checkId))
  const checks = await findChecks(app).where('checks.createdAt', '<=', run.startedAt).execute()
  const settings = await answeringSettings(app)
  for (const check of checks.filter(({ id }) => !done.has(id))) {
    signal.throwIfAborted()
    const answered = await askCheck(app, settings, check.question, signal)
    await app.db
      .insertInto('checkResults')
      .values({
        ...{ runId, checkId: check.id, question: check.question },
        passed: await isRight(app, check, answered),
        grounded: answered.grounded,
        citations: JSON.stringify(answered.citations),
        answer: answered.answer,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await end(app, runId, 'done')
}

const end = ({ db, now }: App, id: string, state: 'done' | 'failed') =>
  db.updateTable('checkRuns').set({ state, finishedAt: now() }).where('id', '=', id).execute()

type Answered = { answer: string; citations: Citation[]; grounded: 'yes' | 'no' | null }

/**
 * Asked as a member would in a new chat: the same fixed words, the same search, the same model, the
 * same check of each citation. A topic that is left alone has no answer.
 */
export async function askCheck(
  { model, ...server }: App,
  settings: AnsweringSettings,
  asked: string,
  signal: AbortSignal,
): Promise<Answered> {
  const app = { ...server, model: modelBy(model, settings) }
  const prepared = await preparedAnswerTo(app, settings, {
    text: asked,
    history: [],
    within: undefined,
  })
  if (prepared) {
    const { content: answer, citations, fixed } = prepared
    return { answer, citations, grounded: fixed === 'topic' ? 'no' : citations[0] ? 'yes' : null }
  }
  const text = askedIn(app.model, asked)
  const { words } = settings
  const passages = await passagesFor(app, { text, words })
  const citations: Citation[] = []
  let answer = ''
  let grounded: Answered['grounded'] = null
  const question = {
    ...{ text, history: [], manner: mannerFor(settings, text) },
    access: accessTo(app, undefined, words),
  }
  for await (const part of checkedParts(app, question, passages, signal))
    if (part.type === 'source') citations.push(part.citation)
    else if (part.type === 'text') answer += part.delta
    else if (part.type === 'grounded') grounded = part.grounded
  return { answer, citations, grounded }
}

/** The first citation is the expected place, or rightly there is none. */
export async function isRight({ db }: App, check: CheckRow, { citations, grounded }: Answered) {
  if (check.page === null) return grounded === 'no'
  const [first] = citations
  if (grounded === 'no' || !first || first.page !== check.page) return false
  if (check.words && !folded(first.quote).includes(folded(check.words))) return false
  const file = await db
    .selectFrom('files')
    .select(['id', 'replacedBy'])
    .where('id', '=', first.fileId)
    .executeTakeFirst()
  return file !== undefined && (file.replacedBy ?? file.id) === check.newestId
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
