import sharp from 'sharp'
import { sampleFile, typeset } from '#server/infra/reader/pdf/pdf-samples.ts'

// For tests: a report with charts, as operators have them.

type Rectangle = { left: number; top: number; width: number; height: number }

const [width, height] = [600, 360]

/** From bare dots: within a server, pictures are decoded in child processes alone. */
function picture(ground: number, ink: number, rectangles: Rectangle[]): Promise<Buffer> {
  const dots = Buffer.alloc(width * height, ground)
  for (const one of rectangles)
    for (let y = one.top; y < one.top + one.height; y += 1)
      dots.fill(ink, y * width + one.left, y * width + one.left + one.width)
  return sharp(dots, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

const barsOf = (values: number[]): Rectangle[] =>
  values.map((value, i) => ({
    left: 60 + i * 100,
    top: height - 40 - value,
    width: 60,
    height: value,
  }))

const loans = [...barsOf([60, 100, 140, 190, 240]), { left: 40, top: 320, width: 540, height: 2 }]

const visits = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 360" width="600" height="360">
  <rect width="600" height="360" fill="#ffffff"/>
  <text x="20" y="30" font-size="20">Visits, in thousands</text>
  ${barsOf([240, 90, 120, 180, 210])
    .map(
      ({ left, top, width, height }, i) =>
        `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#3b6ea5"/>
         <text x="${left}" y="345" font-size="16">${2019 + i}</text>`,
    )
    .join('')}
  <line x1="40" y1="320" x2="580" y2="320" stroke="#000"/>
  <line x1="40" y1="60" x2="40" y2="320" stroke="#000"/></svg>`

const paragraph = 'The branch keeps its books in order, and lends them to all who ask for them. '

/**
 * Page 1 has a chart that is embedded as a picture, page 2 one that is drawn, page 3 the picture of
 * page 1 again, a table and what is given. A large logo stands on each.
 */
export async function reportWithCharts(name: string, given = ''): Promise<string> {
  sampleFile('loans.png', await picture(0xff, 0x40, loans))
  sampleFile('logo.png', await picture(0x90, 0x20, barsOf([300])))
  sampleFile('visits.svg', visits)
  return typeset(
    name,
    `#set page(margin: (top: 6cm), header: image("logo.png", width: 6.5cm))
= Lending
${paragraph.repeat(4)}
#figure(image("loans.png", width: 11cm), caption: [Loans of the branch.])
${paragraph.repeat(3)}
== Fees
A lost key costs twelve pounds.
#pagebreak()
= Visiting
${paragraph.repeat(4)}
#figure(image("visits.svg", width: 11cm), caption: [Visitors of the reading room.])
#pagebreak()
= Again
${paragraph.repeat(4)}
#image("loans.png", width: 11cm)
#table(columns: 3, fill: (_, y) => if calc.odd(y) { luma(210) }, ..range(30).map(n => [cell #n]))
${given}`,
  )
}
