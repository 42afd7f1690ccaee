import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { untilLibraryIsRead } from '../e2e/people.ts'
import { findBrowser } from '../test/needs.ts'
import { dashboardScripts } from './dashboard-scripts.ts'
import { freePort } from './measure.ts'

// Every public page as Lighthouse's mobile preset sees it (a slow phone that is simulated), in the
// system's Chromium and on a server with the content that ships; then what the dashboard loads
// first. `npm run bench -- lighthouse /price /faq` looks at these pages only; with `applied` the
// network and the processor are really slowed down instead of being computed from a fast look,
// which shows what moves when a font comes late.
const version = '13.5.0'
const folder = path.join(import.meta.dirname, '../.cache/lighthouse')
const publicPages = [
  ...['/', '/features', '/price', '/faq', '/about', '/contact', '/privacy-policy'],
  ...['/terms-and-conditions', '/changelog', '/training', '/docs/members', '/docs/operators'],
  ...['/docs/developers', '/login', '/register', '/forgot-password', '/de', '/de/faq'],
]
const targets = { lcpMs: 1_200, shift: 0, scriptBytes: 20_000, homeBytes: 250_000 }
const dashboardScriptBytes = 170_000

type Item = { url: string; transferSize: number; resourceType?: string }
type Audit = {
  title: string
  score: number | null
  numericValue?: number
  displayValue?: string
  details?: { items?: Item[] }
}
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Run = (
  url: string,
  flags: { port: number; logLevel: string; onlyCategories: string[]; throttlingMethod: string },
) => Promise<{ lhr: Report } | undefined>

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const asked = process.argv.slice(2).filter((word) => word.startsWith('/'))
const pages = asked.length > 0 ? asked : publicPages
const throttlingMethod = process.argv.includes('applied') ? 'devtools' : 'simulate'
const lighthouse = await bringLighthouse()
const { dir, remove } = temporaryFolder()
const operator = { email: 'operator@example.org', password: 'the operator has a long one' }
const carrel = await startCarrel(dir, {
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
})
const port = await freePort()
const executablePath = findBrowser({ withWindow: true }) ?? findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    // Whatever a browser asks of its maker, it does not find.
    ...[
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  ],
})
try {
  const seen = []
  for (const page of pages) seen.push(await look(page))
  console.table(Object.fromEntries(seen.map(({ page, row }) => [page, row])))
  const missed = seen.flatMap(({ missed }) => missed)
  await untilLibraryIsRead(carrel.url, operator)
  const { first, chat } = await dashboardScripts(browser, carrel.url)
  console.log(
    `dashboard, first load: ${kB(first)} of JavaScript (Brotli), at most ${kB(dashboardScriptBytes)} wanted; a chat with an answer: ${kB(chat)}`,
  )
  if (first > dashboardScriptBytes) missed.push('the dashboard loads too much JavaScript')
  console.log(missed.length > 0 ? `missed:\n  ${missed.join('\n  ')}` : 'every target is met')
} finally {
  await browser.close()
  await carrel.stop()
  remove()
}

async function look(page: string) {
  // The server keeps a page from the first time it is asked for; a visitor seldom is the first.
  await fetch(carrel.url + page, { headers: { 'accept-encoding': 'br' } })
  const report = await reportOf(page)
  const { audits } = report
  const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100))
  const requests = audits['network-requests']?.details?.items ?? []
  const bytesOf = (those: Item[]) => those.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const lcpMs = audits['largest-contentful-paint']?.numericValue ?? Number.NaN
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  const script = bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script'))
  const all = bytesOf(requests)
  const below = categories.flatMap((name, i) =>
    scores[i] === 100 ? [] : [`${page}: ${name} ${scores[i]} (${lostIn(report, name)})`],
  )
  return {
    page,
    row: {
      ...Object.fromEntries(categories.map((name, i) => [name, scores[i]])),
      LCP: `${Math.round(lcpMs)} ms`,
      CLS: Number(shift.toFixed(4)),
      JavaScript: kB(script),
      all: kB(all),
    },
    missed: [
      ...below,
      ...(lcpMs > targets.lcpMs ? [`${page}: LCP ${Math.round(lcpMs)} ms`] : []),
      ...(shift > targets.shift ? [`${page}: layout shift ${shift.toFixed(4)}`] : []),
      ...(script > targets.scriptBytes ? [`${page}: ${kB(script)} of JavaScript`] : []),
      ...(page === '/' && all > targets.homeBytes ? [`${page}: ${kB(all)} in all`] : []),
    ],
  }
}

/** A browser on a busy machine sometimes loses what was recorded. */
async function reportOf(page: string, triesLeft = 3): Promise<Report> {
  const ended = await lighthouse(`${carrel.url}${page}`, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    throttlingMethod,
  })
  const report = ended?.lhr
  if (report && !report.runtimeError) return report
  if (triesLeft > 1) return reportOf(page, triesLeft - 1)
  throw new Error(`${page} could not be looked at: ${report?.runtimeError?.message}`)
}

/** What took points away, the heaviest first. */
function lostIn({ categories, audits }: Report, name: string): string {
  const lost = (categories[name]?.auditRefs ?? [])
    .map(({ id, weight }) => ({ audit: audits[id], weight }))
    .filter(({ audit, weight }) => weight > 0 && (audit?.score ?? 1) < 1)
    .toSorted((a, b) => b.weight - a.weight)
  return lost
    .map(({ audit }) => [audit!.title, audit!.displayValue].filter(Boolean).join(': '))
    .join('; ')
}

/** It weighs 190 MB with what it brings along: too much for everybody who only installs Carrel. */
async function bringLighthouse(): Promise<Run> {
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log(`Installing Lighthouse ${version} from npm into .cache/lighthouse, this once.`)
    const quietly = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--silent']
    execFileSync('npm', ['install', '--prefix', folder, ...quietly, `lighthouse@${version}`], {
      stdio: 'inherit',
    })
  }
  const module = (await import(pathToFileURL(entry).href)) as { default: Run }
  return module.default
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
