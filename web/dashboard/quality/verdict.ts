import { t } from '@lingui/core/macro'
import type { CheckResult } from '#contract/desk/operator.ts'

export type Change = 'better' | 'worse' | 'same' | 'new'

/** Beside the run before it. */
export const changeOf = ({ right, before }: CheckResult): Change =>
  before === null ? 'new' : right === before ? 'same' : right ? 'better' : 'worse'

/** '7 of 9 right, 2 better and 1 worse than before'. */
export function sumOf(results: CheckResult[]): string {
  const right = results.filter((result) => result.right).length
  const count = (change: Change) => results.filter((one) => changeOf(one) === change).length
  const [better, worse] = [count('better'), count('worse')]
  const all = results.length
  const said = t`${right} of ${all} right`
  if (results.every(({ before }) => before === null)) return said
  if (better + worse === 0) return t`${said}, the same as before`
  if (worse === 0) return t`${said}, ${better} better than before`
  if (better === 0) return t`${said}, ${worse} worse than before`
  return t`${said}, ${better} better and ${worse} worse than before`
}
