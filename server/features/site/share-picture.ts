import { createHash } from 'node:crypto'
import type { TextFont } from '#contract/site.ts'
import { draw } from '#server/infra/drawing/drawing.ts'
import type { PageContent } from '../content/content.ts'
import { coloursOf } from '../content/content.ts'

/** The picture that social networks show for a page: 1200 by 630 pixels, as they ask for. */
export type SharePicture = { path: string; alt: string; draw(): Promise<Buffer> }

/** Its address is derived from its content, so a changed picture has a new address. */
export function sharePictureOf(
  { facts, logo }: Pick<PageContent, 'facts' | 'logo'>,
  { title, locale }: { title: string; locale: string },
): SharePicture {
  const { product, organisationInFull, fonts } = facts.brand
  const { paper, blue } = coloursOf(facts, 'light')
  const words = { title, locale, product: logo ? '' : product, organisation: organisationInFull }
  const sheet = JSON.stringify({ ...words, paper, blue, family: families[fonts.text] })
  const hash = createHash('sha256')
    .update(template + sheet + (logo?.light.hash ?? ''))
    .digest('hex')
    .slice(0, 16)
  return {
    path: `/pictures/${hash}.png`,
    alt: `${title} · ${product}, ${organisationInFull}`,
    draw: () => pictureOf(sheet, fonts.text, logo?.light.bytes),
  }
}

/** The names of the font files. */
const families: Record<TextFont, string> = {
  'source-serif-4': 'Source Serif 4',
  newsreader: 'Newsreader 16pt',
}

async function pictureOf(sheet: string, font: TextFont, logo: Buffer | undefined): Promise<Buffer> {
  const above = logo && { picture: logo, left: 80, top: 72, width: 480, height: 64 }
  const size = { width: 1200, height: 630 }
  return Buffer.from(await draw('sheet', { template, sheet, font, ...size, logo: above }))
}

/** Typst. The title is as large as fits on three lines, and no word is broken that fits on one. */
const template = `
#let sheet = json(bytes(sys.inputs.sheet))
#let ink = rgb("#1c1b19")
#let soft = rgb("#57544e")
#set page(width: 1200pt, height: 630pt, margin: 0pt, fill: rgb(sheet.paper))
#set text(font: (sheet.family, "Libertinus Serif"), fill: ink, lang: sheet.locale.slice(0, 2))
#set par(leading: 0.42em)
#let title(size, hyphenate: false) = text(size: size, tracking: -0.012em, hyphenate: hyphenate, sheet.title)
#place(top + left, dx: 80pt, dy: 78pt, text(size: 40pt, weight: "semibold", tracking: -0.01em, sheet.product))
#if sheet.product != "" {
  place(top + right, dx: -80pt, polygon(fill: rgb(sheet.blue), (0pt, 0pt), (56pt, 0pt), (56pt, 132pt), (28pt, 108pt), (0pt, 132pt)))
}
#context {
  let wide = 1040pt
  let fits(size) = {
    let words = sheet.title.split(regex("[\\\\s-]"))
    let broad = words.all(word => measure(text(size: size, word)).width <= wide)
    broad and measure(block(width: wide, title(size))).height <= 270pt
  }
  let size = (104pt, 92pt, 82pt, 72pt, 64pt, 56pt, 48pt).find(fits)
  place(bottom + left, dx: 80pt, dy: -164pt, block(
    width: wide,
    if size == none { title(60pt, hyphenate: true) } else { title(size) },
  ))
}
#place(bottom + left, dx: 80pt, dy: -118pt, line(length: 1040pt, stroke: 2pt + rgb(sheet.blue)))
#place(bottom + left, dx: 80pt, dy: -66pt, text(size: 30pt, fill: soft, sheet.organisation))
`
