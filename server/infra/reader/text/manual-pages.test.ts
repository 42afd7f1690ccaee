import { expect, test } from 'vitest'
import { piecesOfText } from './plain.ts'

const manual = `HUT(1)                        Huts and Paths                        HUT(1)

NAME
       hut - list the huts of a path

SYNOPSIS
       hut [OPTION]... PATH

DESCRIPTION
       Lists the huts of a path from its beginning to its end, which may take
       some time where the path is long. A hut that is closed is not lis‐
       ted.

OPTIONS
   Choosing huts
       -a, --all
              List closed huts as well.

       -n NUM, --number=NUM
              Stop after so many huts.

   Output
       --help Print a message and exit.

              Example

       -q              quiet
       -s SIZE         the smallest size of a hut that is listed, by the beds it
                       has
       -v              say more

AUTHOR
       Written by Anna Berg.

Huts 1.0                         May 2021                          HUT(1)
`

test('a manual has its sections and their parts as headings, and its name as the title', () => {
  const headings = piecesOfText(manual).flatMap((piece) =>
    piece.kind === 'heading' ? [[piece.level, piece.text]] : [],
  )
  expect(headings).toEqual([
    [1, 'hut(1)'],
    [2, 'NAME'],
    [2, 'SYNOPSIS'],
    [2, 'DESCRIPTION'],
    [2, 'OPTIONS'],
    [3, 'Choosing huts'],
    [3, 'Output'],
    [2, 'AUTHOR'],
  ])
})

test('options that stand below each other are a list, and a word is whole again', () => {
  const pieces = piecesOfText(manual)
  const list = pieces.flatMap((piece) => (piece.kind === 'list' ? [piece.items] : []))[0]!
  expect(list.map((item) => item.replace(/\s+/g, ' ').trim())).toEqual([
    '-q quiet',
    '-s SIZE the smallest size of a hut that is listed, by the beds it has',
    '-v say more',
  ])
  const texts = pieces.map((piece) => ('text' in piece ? piece.text : ''))
  expect(texts.some((text) => text.endsWith('is not listed.'))).toBe(true)
  expect(texts.some((text) => /^\s*-a, --all\n\s*List closed huts as well\.$/.test(text))).toBe(
    true,
  )
})

test('the line at the end that repeats the one over the manual is left out', () => {
  const last = piecesOfText(manual).at(-1)!
  expect('text' in last && last.text.trim()).toBe('Written by Anna Berg.')
})

test('a letter with an indented part is no manual', () => {
  const pieces = piecesOfText(
    'Dear Anna,\n\nDays\n   Monday\n   Tuesday\n\nYours\n\nPlans\n   Many\n\nWords\n   Few\n\nBen\n',
  )
  expect(pieces.some(({ kind }) => kind === 'heading')).toBe(false)
})

test('a justified paragraph goes on behind a line that is short, and its words are not rows', () => {
  const [text] = piecesOfText(
    `Note: a hut may be locked for two reasons,  the  weather  and  the
path.  Where both are given  (i.e. not left  out), the  hut  stays
locked  until each of them has been taken  back  by its  guardian.
For instance
"snow, slide" keeps it locked until the path was cleared  and  the
snow has gone.
`,
  )
  const words = text && 'text' in text ? text.text : ''
  expect(words.split('\n')).toHaveLength(1)
  expect(words.replace(/\s+/g, ' ')).toContain('two reasons, the weather and the path. Where')
})

test('a word that is cut at the end of a line is whole in a table, too, and a poem keeps its lines', () => {
  const text = (given: string) =>
    piecesOfText(given).map((piece) => ('text' in piece ? piece.text : ''))
  expect(
    text('Hut     Beds\nLow     12 (or fewer, where the roof is re‐\n        paired)\n')[0],
  ).toContain('repaired)')
  expect(text('It goes by the Ring‐\nWeg.\nIt is long.\n')[0]).not.toContain('Ring‐Weg')
  const poem =
    'The hut upon the highest hill of all was locked,\nthe snow lay deep,\nand none came by, whoever called or even knocked;\nthey were asleep.\n'
  expect(text(poem)[0]!.split('\n')).toHaveLength(4)
})
