import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { testApp } from '#server/testing/test-app.ts'
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

/** The figures of an expression: every name in it that is no function, label or text. */
function figuresIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(?:by|without|on|ignoring) ?\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b([a-z]\w*_\w+)\b(?! ?\()/g)].map(([, name]) => name!)
}

type Rule = { alert: string; expr: string; annotations: { summary: string } }
const rules = (): Rule[] => parse(example('prometheus-alerts.yaml')).groups[0].rules
type Panel = { type: string; title: string; description?: string; targets?: { expr: string }[] }
const panels = (): Panel[] => JSON.parse(example('grafana-dashboard.json')).panels

test('the alerts, the dashboard and the guide name figures that a server tells Prometheus', async () => {
  const METRICS_TOKEN = 'a-token-that-no-member-has'
  const { origin } = await testApp({}, { METRICS_TOKEN })
  const told = await fetch(`${origin}/v1/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const types = new Map(
    (await told.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm).map(([, name, type]) => [name!, type!]),
  )
  const isTold = (name: string) =>
    types.has(name) || types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram'
  const ofAlerts = rules().flatMap(({ expr }) => figuresIn(expr))
  const ofDashboard = panels().flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => figuresIn(expr)),
  )
  for (const used of [ofAlerts, ofDashboard]) {
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !isTold(name))).toEqual([])
  }
  expect(figuresIn('max by (name) (rate(no_such_figure{path="a_b"}[5m])) > 1')).toEqual([
    'no_such_figure',
  ])
  const own = [...types.keys()].filter((name) => !/^(?:nodejs|process)_/.test(name))
  const guide = readFileSync('docs/guide/production.md', 'utf8')
  expect(own.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  // Whatever the server tells of itself can be looked at.
  const shown = new Set(ofDashboard.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

test('every panel is explained and has its own place', () => {
  const drawn = panels().filter(({ type }) => type !== 'row')
  expect(drawn.length).toBeGreaterThan(15)
  expect(drawn.filter(({ description, targets }) => !description || !targets?.length)).toEqual([])
  const ids = (panels() as unknown as { id: number }[]).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the guide says of every alert what to do, and has no other', () => {
  const told = [...readFileSync('docs/guide/alerts.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, name]) => name!,
  )
  expect(told.toSorted()).toEqual(
    rules()
      .map(({ alert }) => alert)
      .toSorted(),
  )
})
