// How the built-in answerer meets ordinary requests: short, sloppy, yes or no, rows of tables. `--each`
// prints every request with its reply; the beginning of a list's name, such as "tables", asks only that one:
//   npm run bench -- ordinary [--each] [list]
import type { App } from '#server/app.ts'
import { type Answered, ask } from './asking.ts'
import { openWith } from './library.ts'
import {
  type Request,
  isAnswerable,
  isMet,
  ordinaryRequests,
  placesIn,
} from './ordinary-requests.ts'

/** 'unsure': with a quote that is said to be one that may help; 'closest': no quote, but the right place is named. */
const outcomes = [
  ...['right', 'right, unsure', 'refused', 'wrong, unsure', 'wrongly refused', 'closest', 'wrong'],
]

const given = process.argv.slice(2)
const each = given.includes('--each')
const [only] = given.filter((one) => !one.startsWith('--'))

const rows: Record<string, Record<string, number>> = {}
for (const { folders, lists } of ordinaryRequests()) {
  const asked = Object.entries(lists).filter(([name]) => !only || name.startsWith(only))
  if (asked.length === 0) continue
  const { app, close } = await openWith(folders())
  // The first question starts the process that computes meanings.
  await ask(app, 'Are you there?')
  for (const [name, requests] of asked) await askAll(app, name, requests)
  await close()
}
console.table(rows)

async function askAll(app: App, name: string, requests: Request[]) {
  for (const [i, request] of requests.entries()) {
    const answered = await ask(app, request.question, request.after)
    const outcome = outcomeOf(request, answered)
    const row = `${name}, ${i % 2 === 0 ? 'tuned on' : 'held out'}`
    rows[row] ??= Object.fromEntries(outcomes.map((one) => [one, 0]))
    rows[row][outcome]! += 1
    if (each)
      console.log(
        `${outcome.padEnd(16)} ${request.question}\n${answered.said.replace(/^/gm, '      ')}`,
      )
  }
}

function outcomeOf(request: Request, { citations, refused, grounded, said }: Answered): string {
  if (refused && !isAnswerable(request)) return 'refused'
  // Small talk is replied to without a quote.
  if (citations.length === 0 && !isAnswerable(request)) return 'refused'
  if (refused) return isMet(request, placesIn(said)) ? 'closest' : 'wrongly refused'
  const isRight = isMet(request, citations)
  return `${isRight ? 'right' : 'wrong'}${grounded ? '' : ', unsure'}`
}
