import type { CheckResult } from '#contract/operator.ts'

export type Change = 'better' | 'worse' | 'same' | 'new'

/** Beside the run before it. */
export const changeOf = ({ right, before }: CheckResult): Change =>
  before === null ? 'new' : right === before ? 'same' : right ? 'better' : 'worse'

/** '7 of 9 right, 2 better and 1 worse than before'. */
export function sumOf(results: CheckResult[]): string {
  const right = results.filter((result) => result.right).length
  const count = (change: Change) => results.filter((one) => changeOf(one) === change).length
  const [better, worse] = [count('better'), count('worse')]
  const said = `${right} of ${results.length} right`
  if (results.every(({ before }) => before === null)) return said
  if (better + worse === 0) return `${said}, the same as before`
  const parts = [better && `${better} better`, worse && `${worse} worse`].filter(Boolean)
  return `${said}, ${parts.join(' and ')} than before`
}
