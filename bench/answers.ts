// How well the built-in answerer answers. `--each` prints every question; the beginning of a set's
// name asks only that one:
//   npm run bench -- answers [--each] [set]
import { standsOn } from '#server/features/documents/citations/marks.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import { holds, questionSets } from './answers-questions.ts'
import type { Asked } from './answers-questions.ts'
import { ask } from './asking.ts'
import { openWith } from './library.ts'

const given = process.argv.slice(2)
const each = given.includes('--each')
const [only = ''] = given.filter((one) => !one.startsWith('--'))
const wanted = questionSets().filter(({ name }) => name.startsWith(only))
const rows: Record<string, Record<string, string>> = {}
for (const [folders, sets] of Map.groupBy(wanted, (set) => set.folders)) {
  const { app, close } = await openWith(folders)
  await checkAnswers(app, sets)
  const pages = await app.db
    .selectFrom('pages')
    .innerJoin('files', 'files.id', 'pages.fileId')
    .select(['filename', 'page', 'text'])
    .execute()
  // The first question starts the process that computes meanings.
  await askOne(app, { question: 'Are you there?', answers: [], style: '' }, pages)
  for (const { name, asked } of sets) {
    const told = []
    for (const one of asked) told.push(await askOne(app, one, pages))
    rows[name] = figuresOf(told)
  }
  await close()
}
console.table(rows)

type Page = { filename: string; page: number; text: string }
type Told = {
  asked: Asked
  refused: boolean
  rightPage: boolean
  quotedFirst: boolean
  quoted: boolean
  quotes: number
  stand: number
  ms: number
}

async function askOne(app: App, asked: Asked, pages: Page[]): Promise<Told> {
  const { citations, refused, ms } = await ask(app, asked.question)
  const on = ({ filename, page }: Citation) =>
    pages.find((one) => one.filename === filename && one.page === page)!
  const [first] = citations
  const told = {
    asked,
    refused,
    rightPage:
      first !== undefined && first.filename === asked.file && isRightPage(first.page, asked, pages),
    quotedFirst: first !== undefined && holds(asked, first),
    quoted: citations.some((one) => holds(asked, one)),
    quotes: citations.length,
    stand: citations.filter((one) => standsOn(on(one).text, one.quote)).length,
    ms,
  }
  if (each) tell(told, citations)
  return told
}

/** A question whose answer is in no document would be counted against every answerer. */
async function checkAnswers(app: App, sets: { asked: Asked[] }[]) {
  const pages = await app.db
    .selectFrom('pages')
    .innerJoin('files', 'files.id', 'pages.fileId')
    .select(['filename', 'text'])
    .execute()
  for (const { question, file, answers } of sets.flatMap(({ asked }) => asked))
    for (const answer of answers)
      if (!pages.some((one) => one.filename === file && standsOn(one.text, answer)))
        console.warn(`“${answer}” stands nowhere in ${file}: ${question}`)
}

function isRightPage(page: number, { page: wanted, file, answers }: Asked, pages: Page[]) {
  if (wanted !== undefined) return page === wanted
  const here = pages.find((one) => one.filename === file && one.page === page)!
  return answers.some((answer) => standsOn(here.text, answer))
}

function figuresOf(told: Told[]): Record<string, string> {
  const answerable = told.filter(({ asked }) => asked.answers.length > 0)
  const unanswerable = told.filter(({ asked }) => asked.answers.length === 0)
  const percent = (of: Told[], is: (one: Told) => boolean) =>
    `${Math.round((100 * of.filter(is).length) / of.length)} %`
  const quotes = told.reduce((sum, one) => sum + one.quotes, 0)
  const stand = told.reduce((sum, one) => sum + one.stand, 0)
  const times = told.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    questions: `${answerable.length} + ${unanswerable.length}`,
    'right page first': percent(answerable, (one) => one.rightPage),
    'sentence quoted': percent(answerable, (one) => one.quoted),
    'quoted first': percent(answerable, (one) => one.quotedFirst),
    'wrongly refused': percent(answerable, (one) => one.refused),
    'rightly refused': percent(unanswerable, (one) => one.refused),
    'quotes that stand': `${stand} of ${quotes}`,
    'quotes each': (quotes / told.filter((one) => !one.refused).length).toFixed(1),
    'ms p50 / p95': [0.5, 0.95]
      .map((q) => Math.round(times[Math.floor(q * (times.length - 1))]!))
      .join(' / '),
  }
}

function tell({ asked, refused, rightPage, quoted, ms }: Told, citations: Citation[]) {
  const answerable = asked.answers.length > 0
  const good = answerable ? rightPage && quoted : refused
  console.log(good ? '  ' : '! ', asked.question, refused ? '(refused)' : '', Math.round(ms), 'ms')
  if (good) return
  if (answerable)
    console.log('     wanted', asked.file, asked.page ?? '', asked.answers.join(' / '))
  for (const { filename, page, quote } of citations)
    console.log('     quoted', filename, page, quote.slice(0, 120))
}
