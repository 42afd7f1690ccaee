import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
    for (const colour of colours) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
  }
})

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
