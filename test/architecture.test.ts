import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'

const root = path.join(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'cluster', 'test']

const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /\.tsx?$/.test(name)),
)

const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

type Import = { from: string; to: string; typeOnly: boolean }

/** What a file imports: a path from the root for our own, else the package's name. */
const imports: Import[] = files.flatMap((from) => {
  const source = sources.get(from)!
  const found = [
    ...source.matchAll(
      /^\s*(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
    ),
    ...source.matchAll(/()\bimport\(\s*['"]([^'"]+)['"]/g),
  ]
  return found.map(([, type, specifier]) => ({
    from,
    to: targetOf(from, specifier!),
    typeOnly: Boolean(type),
  }))
})

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return specifier
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|-samples\.ts$/.test(file)
const isOurs = (to: string) => folders.some((folder) => to.startsWith(`${folder}/`))
const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1]
const dashboardOf = (file: string) => /^web\/dashboard\/([^/]+)\//.exec(file)?.[1]

const broken = (
  rule: string,
  breaks: (one: Import) => boolean,
  among = (file: string) => !isTest(file),
) =>
  imports
    .filter((one) => among(one.from) && breaks(one))
    .map(({ from, to }) => `${from} imports ${to}: ${rule}`)

const kernel = [
  ...files.filter((file) => /^server\/settings\/[^/]+$/.test(file) && !isTest(file)),
  ...['app', 'errors', 'implement', 'cursor', 'member', 'job-data', 'sentences', 'file-fault']
    .concat('languages')
    .map((name) => `server/${name}.ts`),
]

test('the contract imports zod and itself, nothing else', () => {
  expect(
    broken(
      'contract imports only zod',
      ({ from, to }) =>
        from.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod/mini',
    ),
  ).toEqual([])
})

test('the arrows of the server go from http to features to infra, and all stand on the kernel', () => {
  const rules: [string, RegExp, RegExp][] = [
    ['infra knows neither features nor http', /^server\/infra\//, /^server\/(features|http)\//],
    ['features know no http', /^server\/features\//, /^server\/http\//],
  ]
  expect(kernel.filter((file) => !files.includes(file))).toEqual([])
  expect(
    broken(
      'the kernel knows nothing above it',
      ({ from, to }) => kernel.includes(from) && /^server\/(features|http)\//.test(to),
    ),
  ).toEqual([])
  for (const [rule, from, to] of rules)
    expect(broken(rule, (one) => from.test(one.from) && to.test(one.to))).toEqual([])
})

test('a feature is entered by its front door, and never in a circle', () => {
  const crossing = imports.filter(
    ({ from, to }) =>
      !isTest(from) && featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  )
  const doors = crossing.filter(
    ({ to }) => to !== `server/features/${featureOf(to)}/${featureOf(to)}.ts`,
  )
  expect(doors.map(({ from, to }) => `${from} imports ${to}: use the front door`)).toEqual([])
  const outside = broken(
    'use the front door',
    ({ from, to }) =>
      from.startsWith('server/http/') &&
      featureOf(to) !== undefined &&
      to !== `server/features/${featureOf(to)}/${featureOf(to)}.ts`,
  )
  expect(outside).toEqual([])
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of crossing)
    (
      arrows.get(featureOf(from)!) ?? arrows.set(featureOf(from)!, new Set()).get(featureOf(from)!)!
    ).add(featureOf(to)!)
  const circle = (start: string, at: string, seen: Set<string>): boolean =>
    [...(arrows.get(at) ?? [])].some(
      (next) => next === start || (!seen.has(next) && circle(start, next, seen.add(next))),
    )
  expect([...arrows.keys()].filter((feature) => circle(feature, feature, new Set()))).toEqual([])
})

test('no two files import each other, however many stand between', () => {
  const arrows = Map.groupBy(
    imports.filter(({ to }) => isOurs(to)),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' imports '))
    if (at >= 0 || done.has(file)) return
    for (const { to } of arrows.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('web and server never meet', () => {
  expect(
    broken(
      'web does not import the server',
      ({ from, to }) =>
        from.startsWith('web/') && to.startsWith('server/') && !from.startsWith('web/build'),
    ),
  ).toEqual([])
  expect(
    broken(
      'the server does not import web',
      ({ from, to }) => from.startsWith('server/') && to.startsWith('web/'),
    ),
  ).toEqual([])
})

test('web/ui imports only itself, and a dashboard feature no other one', () => {
  expect(
    broken(
      'web/ui has neither router nor data',
      ({ from, to }) => from.startsWith('web/ui/') && isOurs(to) && !to.startsWith('web/ui/'),
    ),
  ).toEqual([])
  expect(
    broken(
      'web/ui has neither router nor data',
      ({ from, to }) => from.startsWith('web/ui/') && /^(react-router|@tanstack|zustand)/.test(to),
    ),
  ).toEqual([])
  expect(
    broken('dashboard features stay apart', ({ from, to }) => {
      const [mine, other] = [dashboardOf(from), dashboardOf(to)]
      return (
        mine !== undefined &&
        other !== undefined &&
        mine !== other &&
        other !== 'reading' &&
        mine !== 'shell'
      )
    }),
  ).toEqual([])
})

test('the prerendered site has no contract at run time', () => {
  expect(
    broken(
      'web/site may import contract types only',
      ({ from, to, typeOnly }) =>
        from.startsWith('web/site/') && to.startsWith('contract/') && !typeOnly,
    ),
  ).toEqual([])
})

test('the browser reads no schema through its route, where its build leaves them out', () => {
  const areas = Object.keys(contract).join('|')
  const read = new RegExp(`\\b(?:${areas})\\.\\w+\\.(?:params|query|body|payload|summary)\\b`)
  const ofTheBrowser = files.filter((file) => file.startsWith('web/') && !isTest(file))
  expect(ofTheBrowser.filter((file) => read.test(sources.get(file)!))).toEqual([])
})

test('journeys import the contract, and of the server only what helps tests', () => {
  expect(
    broken(
      'e2e imports the contract',
      ({ from, to }) =>
        from.startsWith('e2e/') && /^(server|web)\//.test(to) && !to.startsWith('server/testing/'),
    ),
  ).toEqual([])
})

test('only config reads the environment', () => {
  const readers = files.filter(
    (file) => file.startsWith('server/') && !isTest(file) && file !== 'server/settings/config.ts',
  )
  expect(readers.filter((file) => /process\.env\b/.test(sources.get(file)!))).toEqual([])
})

test('names say what a thing is', () => {
  const vague = /(^|[/-])(utils?|helpers?|common|managers?|services?|misc|index)(\.|\/|-)/
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

test('exports have names', () => {
  // Playwright takes what it runs before all tests by its default export.
  const config = /\.config\.ts$|^e2e\/start-carrels\.ts$/
  expect(
    files.filter(
      (file) => !config.test(file) && `\n${sources.get(file)!}`.includes('\nexport default'),
    ),
  ).toEqual([])
})

test('an import climbs one folder at most; what is further away is named from the top', () => {
  const climbing = [...sources].flatMap(([file, source]) =>
    /(?:from|import) '(?:\.\.\/){2,}(?!\.\.|content\/)/.test(source) ? [file] : [],
  )
  expect(climbing).toEqual([])
})

test('no file is long without a reason in sight', () => {
  const long = files.filter(
    (file) =>
      !/tables\.ts$|\.test\.tsx?$/.test(file) && sources.get(file)!.split('\n').length > 300,
  )
  expect(long.filter((file) => !/^\/\/ Over 300 lines: /m.test(sources.get(file)!))).toEqual([])
})
