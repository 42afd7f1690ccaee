import type { Outcome } from './outcome.ts'

export type Stage = { name: string; ms: number }

/** More of them than this, and the run has failed: each is a fault, in a test or in the product. */
const mostSecondTries = 2
const slowestShown = 20

/** What a run prints at its end, where readers of a long log look first. */
export function summaryOf(stages: Stage[], outcomes: Outcome[]): { text: string; failed: number } {
  const failures = outcomes.flatMap((one) => one.failures)
  const secondTries = outcomes.flatMap((one) => one.secondTries)
  if (secondTries.length > mostSecondTries)
    failures.push(`${secondTries.length} needed a second try: at most ${mostSecondTries} may.`)
  const slowest = outcomes
    .flatMap((one) => [...one.files])
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, slowestShown)
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
  const failed = failures.length
  const text = [
    part('What failed:', failures),
    part(
      'What failed at the first try:',
      outcomes.flatMap((one) => one.atFirst),
    ),
    part(
      'Where the time went:',
      stages.map(({ name, ms }) => `${minutes(ms)}  ${name}`),
    ),
    part(
      'The slowest files:',
      slowest.map(([file, ms]) => `${minutes(ms)}  ${file}`),
    ),
    part('Passed at the second try only, each a fault to find:', secondTries),
    `${passed} passed, ${failed} failed`,
  ]
  return { text: `\n${text.join('')}`, failed }
}

const part = (title: string, lines: string[]) =>
  lines.length > 0 ? `${title}\n${lines.join('\n')}\n\n` : ''

const minutes = (ms: number) => {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
