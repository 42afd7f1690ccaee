import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { createReader } from '#server/infra/reader/create-reader.ts'
import { sampleFile } from './pdf-samples.ts'

test('words that are drawn letter by letter, on a page of two lines, stay whole', async () => {
  const [said, also] = [
    'Tickets are sold at the harbour kiosk until the last boat leaves. Enquiries: Harbour Office,',
    '0471 880 112.',
  ]
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage()
  let x = 40
  for (const letter of said) {
    page.drawText(letter, { x, y: 780, size: 10, font })
    x += font.widthOfTextAtSize(letter, 10)
  }
  page.drawText(also, { x: 40, y: 766, size: 10, font })
  const path = sampleFile('letter-by-letter', await doc.save())
  let text = ''
  for await (const read of createReader().read(path, { from: 1, type: 'application/pdf' }))
    text += read.text
  expect(text).toBe(`${said} ${also}`)
})
