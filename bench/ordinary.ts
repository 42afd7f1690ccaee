// How the built-in answerer meets ordinary requests: short, sloppy, yes or no, rows of tables. `--each`
// prints every request with its reply; the name of a list, such as "tables", asks only that one:
//   npm run bench -- ordinary [--each] [list]
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { standsOn } from '#server/features/documents/citations/marks.ts'
import type { App } from '#server/app.ts'
import { libraries } from './answers-questions.ts'
import { type Answered, ask } from './asking.ts'
import { openWith } from './library.ts'

type Request = { question: string; answer?: string | string[]; all?: string[] }
type Lists = Record<'library' | 'tables' | 'elsewhere', Request[]>
/** How a request was met; the last two are errors, and `unsure` says that it may be one. */
type Outcome = 'right' | 'right, unsure' | 'refused' | 'wrong, unsure' | 'wrongly refused' | 'wrong'

const given = process.argv.slice(2)
const each = given.includes('--each')
const [only] = given.filter((one) => !one.startsWith('--'))
const lists = parse(readFileSync(new URL('./data/ordinary.yaml', import.meta.url), 'utf8')) as Lists

const rows: Record<string, Record<Outcome, number>> = {}
for (const [folders, names] of [
  [[libraries[0]!], ['library', 'tables']],
  [[libraries[1]!, ...licences()], ['elsewhere']],
] as const) {
  const asked = names.filter((name) => !only || name === only)
  if (asked.length === 0) continue
  const { app, close } = await openWith([...folders])
  // The first question starts the process that computes meanings.
  await ask(app, 'Are you there?')
  for (const name of asked) await askAll(app, name)
  await close()
}
console.table(rows)

async function askAll(app: App, name: keyof Lists) {
  for (const [i, request] of lists[name].entries()) {
    const answered = await ask(app, request.question)
    const outcome = outcomeOf(request, answered)
    const row = `${name}, ${i % 2 === 0 ? 'tuned on' : 'held out'}`
    rows[row] ??= {
      right: 0,
      'right, unsure': 0,
      refused: 0,
      'wrong, unsure': 0,
      'wrongly refused': 0,
      wrong: 0,
    }
    rows[row][outcome] += 1
    if (each) console.log(`${outcome.padEnd(16)} ${request.question}\n${indented(answered.said)}`)
  }
}

function outcomeOf({ answer, all }: Request, { citations, refused, grounded }: Answered) {
  const isQuoted = (one: string) => citations.some(({ quote }) => standsOn(quote, one))
  const any = answer === undefined ? [] : [answer].flat()
  if (any.length === 0 && !all) return refused ? 'refused' : grounded ? 'wrong' : 'wrong, unsure'
  if (refused) return 'wrongly refused'
  const isRight = all ? all.every(isQuoted) : any.some(isQuoted)
  if (isRight) return grounded ? 'right' : 'right, unsure'
  return grounded ? 'wrong' : 'wrong, unsure'
}

function indented(said: string) {
  return said.replace(/^/gm, '      ')
}

/** Texts that nobody wrote for Carrel. */
function licences(): string[] {
  const folder = '/usr/share/common-licenses'
  const names = ['GPL-3', 'Apache-2.0', 'GFDL-1.3', 'MPL-2.0', 'Artistic', 'CC0-1.0']
  if (!existsSync(folder)) {
    console.warn(`Without ${folder}, questions about its licences count as wrong.`)
    return []
  }
  const copy = mkdtempSync(path.join(tmpdir(), 'carrel-licences-'))
  for (const name of names)
    writeFileSync(path.join(copy, `${name}.txt`), readFileSync(path.join(folder, name)))
  return [copy]
}
