import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subset from 'subset-font'
import type { InterfaceFont, TextFont } from '#contract/site.ts'

// A phone loads the fonts before it shows the first line in its final form. So each font is subset
// into the letters that nearly every page in English or German needs, and the rest, which a browser
// loads when a page contains such a letter. Weights and optical sizes that no page uses are left
// out.

type Range = [from: number, to: number]
type Cut = {
  font: TextFont | InterfaceFont
  family: string
  style: 'normal' | 'italic'
  /** Of @fontsource-variable; `SET` stands for its parts `latin` and `latin-ext`. */
  file: string
  name: string
  weight: { min: number; max: number } | number
  opticalSize?: number
  /** Signs that are rare in text: a page with one of them loads the second part. */
  seldom: string
}

const text = { min: 400, max: 600 }
const seldom = {
  interface: '\\^_`{|}~',
  text: '\\^_`{|}~#$<>*=[]«»×©←−',
  heading: '\\^_`{|}~#$<>*=[]«»×©@§←→;−',
}
const cuts: Cut[] = [
  ...serif('Source Serif 4', 'source-serif-4', { text: 18, heading: 36 }),
  ...serif('Newsreader', 'newsreader', { text: 18, heading: 36 }),
  sans('Inter Variable', 'inter'),
  sans('Source Sans 3 Variable', 'source-sans-3'),
]

/** Headings use a finer optical size than running text: a subset for each. */
function serif(family: string, font: TextFont, size: { text: number; heading: number }): Cut[] {
  const upright = {
    font,
    style: 'normal',
    file: `${font}/files/${font}-SET-opsz-normal.woff2`,
  } as const
  return [
    {
      ...upright,
      family: `${family} Variable`,
      name: `${font}-text`,
      weight: text,
      opticalSize: size.text,
      seldom: seldom.text,
    },
    {
      ...upright,
      family: `${family} Heading`,
      name: `${font}-heading`,
      weight: 400,
      opticalSize: size.heading,
      seldom: seldom.heading,
    },
    {
      font,
      family: `${family} Variable`,
      style: 'italic',
      file: `${font}/files/${font}-SET-opsz-italic.woff2`,
      name: `${font}-italic`,
      weight: 400,
      opticalSize: size.text,
      seldom: seldom.text,
    },
  ]
}

function sans(family: string, font: InterfaceFont): Cut {
  return {
    font,
    family,
    style: 'normal',
    file: `${font}/files/${font}-SET-wght-normal.woff2`,
    name: font,
    weight: text,
    seldom: seldom.interface,
  }
}

const first: Range[] = [[0x20, 0x7e], ...each('\u00a0\u2060§©«»·×ÄÖÜßäéöü–—‘’‚“”„…£€←→−')]
const latin: Range[] = [
  ...[[0xa1, 0xff] as Range, [0x131, 0x131] as Range, [0x152, 0x153] as Range],
  ...[[0x2bb, 0x2bc] as Range, [0x2c6, 0x2c6] as Range, [0x2da, 0x2da] as Range],
  ...[[0x2dc, 0x2dc] as Range, [0x2002, 0x2044] as Range, [0x20ac, 0x20ac] as Range],
  ...[
    [0x2074, 0x2074] as Range,
    [0x2122, 0x2122] as Range,
    [0x2190, 0x2193] as Range,
    [0x2212, 0x2215] as Range,
  ],
]
const extended: Range[] = [
  ...[[0x100, 0x130] as Range, [0x132, 0x151] as Range, [0x154, 0x2ba] as Range],
  ...[[0x2bd, 0x2c5] as Range, [0x2c7, 0x2cc] as Range, [0x2ce, 0x2d7] as Range],
  ...[[0x2dd, 0x2ff] as Range, [0x1e00, 0x1eff] as Range, [0x20a0, 0x20ab] as Range],
  ...[[0x20ad, 0x20c0] as Range, [0x2113, 0x2113] as Range],
]

/** The letters of two parts never overlap, because a browser would load both. */
function partsOf({ seldom }: Cut) {
  const ofEveryPage = without(lettersOf(first), lettersOf(each(seldom)))
  return [
    { name: 'first', set: 'latin', letters: ofEveryPage },
    {
      name: 'latin',
      set: 'latin',
      letters: without(lettersOf([...first, ...latin]), ofEveryPage),
    },
    { name: 'extended', set: 'latin-ext', letters: lettersOf(extended) },
  ]
}

/** Kerning, ligatures and marks, tabular figures, and Inter's clearer letters. */
const features = [
  ...['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'],
  ...['cv05', 'cv11', 'ss03'],
]

/** Leaves the fonts and for each a style sheet that names its cuts; resolves to their folder. */
export async function buildFonts(root: string): Promise<string> {
  const recipe = createHash('sha256')
    .update(await readFile(import.meta.filename))
    .update(await readFile(path.join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
  const dir = path.join(root, 'dist/fonts', recipe)
  if (existsSync(dir)) return dir
  const next = `${dir}-${process.pid}`
  await mkdir(next, { recursive: true })
  try {
    for (const cut of cuts) {
      const faces = await cutOut(cut, next)
      await appendFile(path.join(next, `${cut.font}.css`), faces.join('\n'))
    }
    await rename(next, dir).catch((error: unknown) => {
      // Another build was faster, with the same files.
      if (!existsSync(dir)) throw error
    })
  } finally {
    await rm(next, { recursive: true, force: true })
  }
  return dir
}

const require = createRequire(import.meta.url)

async function cutOut(cut: Cut, dir: string): Promise<string[]> {
  const { family, style, file, weight, opticalSize } = cut
  const faces = []
  for (const { name, set, letters } of partsOf(cut)) {
    const source = require.resolve(`@fontsource-variable/${file.replace('SET', set)}`)
    const out = `${cut.name}-${name}.woff2`
    const options = {
      targetFormat: 'woff2' as const,
      keepFeatures: features,
      variationAxes: { wght: weight, ...(opticalSize ? { opsz: opticalSize } : {}) },
    }
    const given = await readFile(source)
    const bytes = await subset(given, String.fromCodePoint(...letters), options)
    await writeFile(path.join(dir, out), bytes)
    faces.push(`@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-display: swap;
  font-weight: ${typeof weight === 'number' ? weight : `${weight.min} ${weight.max}`};
  src: url('@fonts/${out}') format('woff2');
  unicode-range: ${rangesOf(letters)};
}`)
  }
  return faces
}

function each(signs: string): Range[] {
  return [...signs].map((sign) => [sign.codePointAt(0)!, sign.codePointAt(0)!])
}

function lettersOf(ranges: Range[]): number[] {
  const all = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i),
  )
  return [...new Set(all)].toSorted((a, b) => a - b)
}

function without(letters: number[], those: number[]): number[] {
  const known = new Set(those)
  return letters.filter((letter) => !known.has(letter))
}

function rangesOf(letters: number[]): string {
  const ranges: Range[] = []
  for (const letter of letters) {
    const last = ranges.at(-1)
    if (last && last[1] === letter - 1) last[1] = letter
    else ranges.push([letter, letter])
  }
  const hex = (letter: number) => letter.toString(16)
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ')
}
