import { expect, test } from 'vitest'
import { markerScanner } from './markers.ts'

/** Markers written as ⟨1,2⟩, those that begin a line as ⟨^1⟩. */
function scanned(pieces: string[]): string {
  const feed = markerScanner()
  return [...pieces, ''].reduce(
    (said, piece, i) =>
      [...feed(piece, i === pieces.length)].reduce(
        (all, one) =>
          all + ('text' in one ? one.text : `⟨${one.beginsLine ? '^' : ''}${one.numbers.join()}⟩`),
        said,
      ),
    '',
  )
}

const texts: [given: string, expected: string][] = [
  ['It closes at ten [1].', 'It closes at ten⟨1⟩.'],
  ['Ten [1, 2, 3, 4, 5, 6] or [10, 11, 12, 13].', 'Ten⟨1,2,3,4,5,6⟩ or⟨10,11,12,13⟩.'],
  [
    'a [1-3], b [1–2], c [1;2], d [ 1 ], e [^1], f [1,2,], g 【1】, h [[2]], i [0001].',
    'a⟨1,2,3⟩, b⟨1,2⟩, c⟨1,2⟩, d⟨1⟩, e⟨1⟩, f⟨1,2⟩, g⟨1⟩, h⟨2⟩, i⟨1⟩.',
  ],
  ['weeks[1][2] [3] and', 'weeks⟨1,2,3⟩ and'],
  [
    'In [2024] and [2024-05-01] and [a] and [] and - [ ] x',
    'In [2024] and [2024-05-01] and [a] and [] and - [ ] x',
  ],
  ['Code `a[1]` and ``b[`0`]`` stays [1].', 'Code `a[1]` and ``b[`0`]`` stays⟨1⟩.'],
  ['```js\nx = a[0] + b[12]\n```\nSo [1].', '```js\nx = a[0] + b[12]\n```\nSo⟨1⟩.'],
  ['~~~\na[1]\n```\nb[2]\n~~~\nSo [1].', '~~~\na[1]\n```\nb[2]\n~~~\nSo⟨1⟩.'],
  ['https://x.example/?q[1]=2 and $a_{[2]}$', 'https://x.example/?q[1]=2 and $a_{[2]}$'],
  ['At ten [2](https://evil.example/x).', 'At ten⟨2⟩ (https://evil.example/x).'],
  ['So [[3]](/view-pdf/rules.pdf) it is', 'So⟨3⟩ (/view-pdf/rules.pdf) it is'],
  ['See\n[1]: https://evil.example', 'See\n⟨^1⟩ : https://evil.example'],
  ['Sources:\n\n[1] Rules\n- [2] Fees', 'Sources:\n\n⟨^1⟩ Rules\n-⟨^2⟩ Fees'],
  ['| a | b [1] |\n[1] is it', '| a | b⟨1⟩ |\n⟨^1⟩ is it'],
  ['An open [1, 2', 'An open [1, 2'],
  ['A tick ` alone [1]\n\nand so [2]', 'A tick ` alone [1]\n\nand so⟨2⟩'],
]

test.each(texts)('%j', (given, expected) => {
  expect(scanned([given])).toBe(expected)
})

test.each(texts)('%j, wherever the stream cuts it', (given) => {
  const whole = scanned([given])
  for (const size of [1, 2, 3, 7]) {
    const pieces = given.match(new RegExp(`[^]{1,${size}}`, 'g'))!
    expect(scanned(pieces)).toBe(whole)
  }
  for (let cut = 1; cut < given.length; cut++)
    expect(scanned([given.slice(0, cut), given.slice(cut)])).toBe(whole)
})

test('a row of markers without end, and white space without end, are not kept back for ever', () => {
  const feed = markerScanner()
  const row = Array.from({ length: 50_000 }, () => '[1]')
  let markers = 0
  for (const piece of row) for (const one of feed(piece)) if ('numbers' in one) markers++
  expect(markers).toBeGreaterThan(100)
  const blanks = [...feed(' '.repeat(10_000))]
    .map((one) => ('text' in one ? one.text : ''))
    .join('')
  expect(blanks.length).toBeGreaterThan(9_000)
})
