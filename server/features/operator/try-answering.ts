import type { AnsweringChange, TriedCheck } from '#contract/desk/answering.ts'
import type { App } from '#server/app.ts'
import { answeringSettings, withChange } from '../answering-settings/answering-settings.ts'
import { askCheck, isRight } from './ask-checks.ts'
import { findChecks } from './checks.ts'

/** Proxies and browsers wait for longer than this and one more check. */
const enoughMs = 10_000

type Tried = { items: TriedCheck[]; after: string | null; total: number }

/**
 * Asks the checks as things are, and with a change that is not saved: at least one, and more while
 * there is time. The caller asks for the others.
 */
export async function tryAnswering(
  app: App,
  { answering, after }: { answering: AnsweringChange; after?: string | undefined },
  signal: AbortSignal,
): Promise<Tried> {
  const [now, then] = [await answeringSettings(app), await withChange(app, answering)]
  const checks = await findChecks(app).execute()
  const left = after ? checks.filter(({ id }) => id > after) : checks
  const until = performance.now() + enoughMs
  const items: TriedCheck[] = []
  for (const check of left) {
    if (items.length > 0 && performance.now() > until) break
    signal.throwIfAborted()
    const before = await askCheck(app, now, check.question, signal)
    const tried = await askCheck(app, then, check.question, signal)
    items.push({
      ...{ questionId: check.id, question: check.question },
      rightNow: await isRight(app, check, before),
      rightThen: await isRight(app, check, tried),
      ...{ answer: tried.answer, citations: tried.citations },
    })
  }
  const last = items.at(-1)
  return {
    items,
    after: last && items.length < left.length ? last.questionId : null,
    total: checks.length,
  }
}
