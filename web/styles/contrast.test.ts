import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colour, contrast, over, parseColour } from './contrast.ts'

// What axe computes from a page that is drawn, computed from the tokens: in both themes, for every
// text on every ground. So no page has to be looked at in the dark for its contrast.

const texts = ['ink', 'soft', 'faint', 'blue', 'blue-strong', 'good', 'warn', 'bad', 'orange-red']
const grounds = ['paper', 'shade', 'card', 'blue-tint']
/** Further pairs of a text and its ground, each with the ground beneath where that shines through. */
const pairs: [text: string, ground: string, beneath?: string][] = [
  ['on-blue', 'blue'],
  ['on-blue', 'blue-strong'],
  ['paper', 'ink'],
  ['soft', 'rule'],
  ...['paper', 'shade', 'card'].map(
    (beneath) => ['ink', 'mark', beneath] as [string, string, string],
  ),
]
/** What is no text and yet has to be told from its ground: edges of fields, the ring, dots. */
const shapes = ['edge', 'blue', 'good', 'warn', 'bad', 'soft']

const leastOfText = 4.5
const leastOfShapes = 3

const css = readFileSync('web/styles/tokens.css', 'utf8')
const colours = (selector: string) =>
  [
    ...css
      .slice(css.indexOf(`${selector} {`))
      .split('}', 1)
      .join()
      .matchAll(/--([a-z-]+): (#\w+|rgb\([^)]*\));/g),
  ].map(([, name = '', value = '']) => [name, parseColour(value)] as const)

const light = new Map(colours(':root'))
const themes = { light, dark: new Map([...light, ...colours('.dark')]) }

for (const [theme, tokens] of Object.entries(themes)) {
  const token = (name: string) => tokens.get(name) ?? expect.unreachable(name)
  const measured = (text: string, ground: Colour) => contrast(over(token(text), ground), ground)

  test(`every text can be read on every ground, ${theme}`, () => {
    const weak = [
      ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
      ...pairs,
    ]
      .map(([text, ground, beneath]) => {
        const drawn = beneath ? over(token(ground), token(beneath)) : token(ground)
        return { text, ground, beneath, ratio: measured(text, drawn) }
      })
      .filter(({ ratio }) => ratio < leastOfText)
    expect(weak).toEqual([])
  })

  test(`edges, rings and dots are seen on every ground, ${theme}`, () => {
    const weak = shapes
      .flatMap((shape) =>
        grounds.map((ground) => ({ shape, ground, ratio: measured(shape, token(ground)) })),
      )
      .filter(({ ratio }) => ratio < leastOfShapes)
    expect(weak).toEqual([])
  })
}

test('a mark is told from its ground in the dark as well as in the light, and by its colour too', () => {
  const clearness = (tokens: Map<string, Colour>, ground: string) => {
    const beneath = tokens.get(ground)!
    const mark = over(tokens.get('mark')!, beneath)
    const [red, green, blue] = mark
    return {
      ratio: contrast(mark, beneath),
      colour: Math.max(red, green, blue) - Math.min(red, green, blue),
    }
  }
  for (const ground of ['paper', 'shade', 'card']) {
    const [inLight, inDark] = [clearness(themes.light, ground), clearness(themes.dark, ground)]
    expect(inDark.ratio).toBeGreaterThanOrEqual(inLight.ratio)
    expect(inDark.colour).toBeGreaterThanOrEqual(inLight.colour * 0.8)
  }
})

test('no text has a colour of which nothing is said here', () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`web/${name}`, 'utf8'))
    .join('\n')
  const named = (kind: string) =>
    new Set(
      [...sources.matchAll(new RegExp(`(?<![\\w-])${kind}-([a-z-]+)(?![\\w-])`, 'g'))]
        .map(([, name = '']) => name)
        .filter((name) => light.has(name)),
    )
  const known = new Set([...texts, ...grounds, ...pairs.flat(), ...shapes])
  expect([...named('text'), ...named('bg')].filter((name) => !known.has(name))).toEqual([])
})
