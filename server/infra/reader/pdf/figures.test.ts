import { expect, test } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { ReadPage } from '../reader.ts'
import { pdfReader } from './pdf.ts'
import { reportWithCharts } from './figure-samples.ts'
import { sampleFile, scannedText, typeset } from './pdf-samples.ts'

const reader = createReader()

async function pagesOf(path: string, figures = true): Promise<ReadPage[]> {
  const pages = []
  for await (const page of reader.read(path, { from: 1, figures })) pages.push(page)
  return pages
}

test('charts are found with their places and captions, embedded or drawn', async () => {
  const pages = await pagesOf(await reportWithCharts('charts.pdf'))
  const figures = pages.map((page) => page.figures!.filter(({ height }) => height > 0.15))
  expect(figures.map((all) => all.map(({ caption }) => caption))).toEqual([
    ['Figure 1: Loans of the branch.'],
    ['Figure 2: Visitors of the reading room.'],
    [''],
  ])
  for (const [{ x, y, width, height }] of figures.map((all) => all as [(typeof all)[number]])) {
    expect(x).toBeGreaterThan(0.1)
    expect(y).toBeGreaterThan(0.2)
    expect(width).toBeCloseTo(0.52, 1)
    expect(y + height).toBeLessThan(0.7)
  }
  const prints = figures.map(([figure]) => figure!.print)
  expect(prints[0]).toBe(prints[2])
  expect(prints[0]).not.toBe(prints[1])
  // The logo, on each page.
  const others = pages.map((page) => page.figures!.filter(({ height }) => height < 0.15))
  expect(new Set(others.map(([logo]) => logo!.print)).size).toBe(1)
})

test('a figure is drawn alone, and a blank one not at all', async () => {
  const path = await reportWithCharts('drawn.pdf')
  const whole = await reader.draw!(path, 1)
  const box = { x: 0.24, y: 0.35, width: 0.52, height: 0.22 }
  const part = await reader.draw!(path, 1, undefined, box)
  expect(part!.bytes.length).toBeGreaterThan(1_000)
  expect(part!.bytes.length).toBeLessThan(whole!.bytes.length)
  const margin = { x: 0, y: 0.3, width: 0.05, height: 0.3 }
  expect(await reader.draw!(path, 1, undefined, margin)).toBeUndefined()
})

test('tables, boxes with text, rules and small signs are no figures', async () => {
  const rows = '..range(24).map(n => [cell #n])'
  const path = typeset(
    'tables.pdf',
    `#table(columns: 4, ${rows})
#table(columns: 4, stroke: none, fill: (_, y) => if calc.odd(y) { rgb("#bbd") }, ${rows})
#rect(width: 100%, fill: rgb("#eee"))[A note in a box. ${'It goes on. '.repeat(20)}]
#line(length: 100%)
#box(circle(radius: 8pt, fill: red)) #underline[Some words] and #underline[others]
#raw(block: true, "a = 1\\nb = 2\\n\\nc = 3")`,
  )
  expect((await pagesOf(path)).map(({ figures }) => figures)).toEqual([[]])
})

test('no figures are looked for unless asked for, nor on scanned pages', async () => {
  const path = await reportWithCharts('unasked.pdf')
  for (const page of await pagesOf(path, false)) expect(page).not.toHaveProperty('figures')
  const scan = await scannedText('scan', 'A page that was scanned.', 7)
  for (const page of await pagesOf(scan)) expect(page.figures ?? []).toEqual([])
})

test('a page whose figures bring the parser down keeps its text', async () => {
  const program = sampleFile(
    'dies-on-figures.mjs',
    `process.on('message', ({ call, given: { from, to } = {}, given }) => {
      if (call === 'figures' && given.includes(3)) process.abort()
      const pages = Array.from({ length: to - from + 1 || 0 }, (_, i) => ({ page: from + i, text: 'page' }))
      const figures = call === 'figures' && given.map((page) => ({ page, figures: [{ print: 'p' }] }))
      process.send({ answer: call === 'count' ? 6 : call === 'look' ? {} : figures || pages })
    })`,
  )
  const limits = { timeoutMs: 60_000, memoryBytes: 1024 ** 3, pagesAtOnce: 2 }
  const path = await reportWithCharts('any.pdf')
  const pages = []
  for await (const page of pdfReader(limits, program).read(path, { from: 1, figures: true }))
    pages.push(`${page.text} ${page.page} ${page.figures!.length}`)
  expect(pages).toEqual(['page 1 1', 'page 2 1', 'page 3 0', 'page 4 0', 'page 5 1', 'page 6 1'])
})
