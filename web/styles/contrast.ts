/** Red, green and blue from 0 to 255, and how much of what is beneath it covers, from 0 to 1. */
export type Colour = [red: number, green: number, blue: number, alpha: number]

/** `#rrggbb`, or `rgb(r g b / a%)`. */
export function parseColour(text: string): Colour {
  if (text.startsWith('#')) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(text.slice(at, at + 2), 16),
    )
    return [red, green, blue, 1]
  }
  const [red = 0, green = 0, blue = 0, percent = 100] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, percent / 100]
}

/** What is seen of a colour that lies on another one. */
export function over([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const mixed = (one: number, beneath: number) => one * alpha + beneath * (1 - alpha)
  return [mixed(red, ground[0]), mixed(green, ground[1]), mixed(blue, ground[2]), 1]
}

/** From 1 to 21, as WCAG 2.2 defines it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
