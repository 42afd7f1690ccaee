import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Parameters, check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

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
  'server/features/documents/search/follow-up.ts',
  'server/features/documents/search/question-in-context.ts',
]

const files = places.flatMap((place) =>
  statSync(path.join(root, place)).isFile()
    ? [place]
    : readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
        .map((name) => `${place}/${name.replaceAll(path.sep, '/')}`)
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
        .filter((name) => !readsLittle.includes(name)),
)

type Expression = { source: string; flags: string }

const expressions = new Map<string, Expression & { file: string }>()
for (const file of files)
  for (const one of expressionsIn(file))
    expressions.set(`/${one.source}/${one.flags}`, { ...one, file })

test('every regular expression that reads what a stranger wrote takes linear time', async () => {
  // One that is known to be slow shows that the check would find it.
  expect(await verdictOf({ source: '^(a|a)*$', flags: '' })).toContain('exponential')
  expect(await verdictOf({ source: '\\s+$', flags: '' })).toContain('polynomial')
  expect(expressions.size).toBeGreaterThan(40)
  const slow: string[] = []
  for (const [text, one] of expressions) {
    const verdict = await verdictOf(one)
    if (verdict) slow.push(`${one.file}: ${text} ${verdict}`)
  }
  expect(slow).toEqual([])
})

/** By default an attack that takes a second counts as a success, which any does on a busy machine. */
const judgedBySteps: Parameters = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
  timeout: 240_000,
}

/** What is wrong with it; undefined when nothing is. */
async function verdictOf({ source, flags }: Expression): Promise<string | undefined> {
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
