import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, parseColour } from './contrast.ts'

test('code stays readable in every colour, on light and dark', () => {
  const css = readFileSync('web/styles/prose-live.css', 'utf8')
  const themes = { ':root': '#f4f2ed', '.dark': '#191917' }
  for (const [theme, ground] of Object.entries(themes)) {
    const block = css
      .slice(css.indexOf(`${theme} {`))
      .split('}', 1)
      .join()
    const colours = [...block.matchAll(/--code-[a-z]+: (#[0-9a-f]{6})/g)].map(
      ([, hex]) => hex ?? '',
    )
    expect(colours.length).toBeGreaterThan(6)
    for (const colour of colours)
      expect(contrast(parseColour(colour), parseColour(ground))).toBeGreaterThanOrEqual(4.5)
  }
})
