import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openMetrics } from '#server/infra/metrics/metrics.ts'
import { everyRoute } from '#contract/contract.ts'

const example = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

test('the proxies let through every upload that the server takes', () => {
  const largest = Math.max(
    ...everyRoute().flatMap(({ route }) =>
      Object.values(route.files ?? {}).map(({ maxBytes }) => maxBytes),
    ),
  )
  const nginx = numberIn(example('nginx.conf'), /client_max_body_size (\d+)m;/)
  expect(nginx * 1_024 * 1_024).toBeGreaterThan(largest)
  // A megabyte of Caddy is a million bytes.
  const caddy = numberIn(example('Caddyfile'), /max_size (\d+)MB/)
  expect(caddy * 1_000_000).toBeGreaterThan(largest)
})

test('the unit waits for longer than the server takes to stop, and sets what the server knows', () => {
  const withinMs = numberIn(
    readFileSync('server/main.ts', 'utf8').replaceAll('_', ''),
    /stopWithinMs = (\d+)/,
  )
  const waitsMs = numberIn(example('carrel.service'), /^TimeoutStopSec=(\d+)$/m) * 1_000
  expect(waitsMs).toBeGreaterThan(withinMs)
  const known = readFileSync('docs/guide/operators.md', 'utf8')
  const set = [...example('carrel.env').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name!,
  )
  expect(set.length).toBeGreaterThan(5)
  expect(set.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
})

test('the alerts and the guide name figures that the server has', async () => {
  const has = new Set((await (await openMetrics()).text()).match(/(?<=^# TYPE )\w+/gm))
  const alerts = example('prometheus-alerts.yaml')
  const used = [...alerts.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=\{|\[|\)| [<>=])/g)].map(
    ([, name]) => name!.replace(/_bucket$/, ''),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !has.has(name))).toEqual([])
  const guide = readFileSync('docs/guide/production.md', 'utf8')
  const own = [...has].filter((name) => !/^(?:nodejs|process)_/.test(name))
  expect(own.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
