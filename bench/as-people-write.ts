// How well the built-in answerer meets what people really write: typos, a change of the subject in a
// chat, follow-ups, and two questions in one. `--each` prints what goes wrong; a name of a row, such
// as "one typo", runs only that one:
//   npm run bench -- as-people-write [--each] [row]
import { allFolders, holds } from './answers-questions.ts'
import { type Case, casesOf } from './as-people-write-cases.ts'
import { type Answered, ask } from './asking.ts'
import { openWith } from './library.ts'

const firstPassages = 12

const given = process.argv.slice(2)
const each = given.includes('--each')
const [only] = given.filter((one) => !one.startsWith('--'))

const { app, close } = await openWith(allFolders)
// The first question starts the process that computes meanings.
await ask(app, 'Are you there?')
const rows: Record<string, Record<string, string>> = {}
for (const half of ['tuned on', 'held out'] as const)
  for (const [name, cases] of Object.entries(casesOf(half))) {
    if (only && only !== name) continue
    rows[`${name}, ${half}`] = figuresOf(await answersTo(cases))
  }
await close()
console.table(rows)

type Told = Case & Answered

async function answersTo(cases: Case[]): Promise<Told[]> {
  const told: Told[] = []
  for (const one of cases) {
    const answered = { ...one, ...(await ask(app, one.text, one.before)) }
    told.push(answered)
    if (each && !isRight(answered)) show(answered)
  }
  return told
}

function isAnswerable({ wanted }: Case) {
  return wanted.every(({ answers }) => answers.length > 0)
}

function isRight(one: Told) {
  if (!isAnswerable(one)) return one.refused
  return one.wanted.every((asked) => one.citations.some((citation) => holds(asked, citation)))
}

function isFound({ wanted, passages }: Told) {
  return wanted.every((asked) =>
    passages
      .slice(0, firstPassages)
      .some(
        ({ filename, text }) => filename === asked.file && holds(asked, { filename, quote: text }),
      ),
  )
}

function figuresOf(told: Told[]): Record<string, string> {
  const percent = (is: (one: Told) => boolean, among = told) =>
    `${Math.round((100 * among.filter(is).length) / among.length)} %`
  const plain = told.filter(({ wanted }) => wanted.every(({ style }) => style === 'plain'))
  const quotes = told.reduce((sum, one) => sum + one.citations.length, 0)
  const times = told.map(({ ms }) => ms).sort((a, b) => a - b)
  const refusals = told.every((one) => !isAnswerable(one))
  return {
    questions: String(told.length),
    [`among the first ${firstPassages}`]: refusals ? '' : percent(isFound),
    quoted: refusals ? '' : percent(isRight),
    'plain: quoted': refusals || plain.length === 0 ? '' : percent(isRight, plain),
    refused: percent(({ refused }) => refused),
    'quotes each': (quotes / Math.max(1, told.filter((one) => !one.refused).length)).toFixed(1),
    'ms p50 / p95': [0.5, 0.95]
      .map((q) => Math.round(times[Math.floor(q * (times.length - 1))]!))
      .join(' / '),
  }
}

function show({ text, before, wanted, citations, said }: Told) {
  console.log('! ', before ? `${before} / ` : '', text)
  for (const { file, answers } of wanted) console.log('     wanted', file, answers.join(' / '))
  for (const { filename, quote } of citations)
    console.log('     quoted', filename, quote.slice(0, 120))
  const understood = /^(?:Looked for|Gesucht) .*$/m.exec(said)
  if (understood) console.log('     ', understood[0])
}
