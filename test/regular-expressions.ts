import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Parameters, check } from 'recheck'
import { parseSync } from 'vite'

const root = path.join(import.meta.dirname, '..')
/** Where what a stranger wrote is read. */
const places = [
  'contract',
  'server/http',
  'server/features',
  'server/infra/limits',
  'server/infra/reader',
  'server/infra/model/anthropic.ts',
  'server/infra/model/openai.ts',
  'server/settings/config.ts',
  'server/cursor.ts',
  'server/errors.ts',
  'web/api',
  'web/account',
  'web/files',
]

/** They see no more than a question of 2,000 characters or one cell of a table. */
const readsLittle = [
  'server/features/answering/built-in/built-in.ts',
  'server/features/answering/built-in/doubts/cues.ts',
  'server/features/answering/checking/numbers.ts',
  'server/features/passages/question/follow-up.ts',
  'server/features/passages/question/question-in-context.ts',
]

const files = places.flatMap((place) =>
  statSync(path.join(root, place)).isFile()
    ? [place]
    : readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
        .map((name) => `${place}/${name.replaceAll(path.sep, '/')}`)
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
        .filter((name) => !readsLittle.includes(name)),
)

export type Expression = { source: string; flags: string }

/** Each with the file that it stands in, by how it is written. */
export const expressions = new Map<string, Expression & { file: string }>()
for (const file of files)
  for (const one of expressionsIn(file))
    expressions.set(`/${one.source}/${one.flags}`, { ...one, file })

export const listOfLinear = path.join(root, 'test/linear-expressions.txt')

/** Checking all of them takes half a minute of a processor: those of the list were found linear before. */
export const linearBefore = new Set(readFileSync(listOfLinear, 'utf8').trim().split('\n'))

export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 20)

/** By default an attack that takes a second counts as a success, which any does on a busy machine. */
const judgedBySteps: Parameters = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
  timeout: 240_000,
}

/** What is wrong with it; undefined when nothing is. */
export async function verdictOf({ source, flags }: Expression): Promise<string | undefined> {
  const found = await check(source, flags, judgedBySteps)
  if (found.status === 'safe') return undefined
  if (found.status === 'unknown') return `could not be checked: ${found.error.kind}`
  return `${found.complexity.summary}, such as by ${found.attack.pattern}`
}

function expressionsIn(file: string): Expression[] {
  const { program, errors } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file} could not be read`)
  const found: Expression[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ source: regex.pattern, flags: regex.flags })
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(program)
  return found
}
