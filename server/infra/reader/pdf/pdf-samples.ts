import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { LiteParse } from '@llamaindex/liteparse'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { atEndOfFile } from '#server/testing/end-of-file.ts'

// For tests: PDFs as operators have them, and broken ones.
// Made with the first sample: some files only read what is here.
const folder = join(tmpdir(), `pdf-samples-${randomUUID()}`)
const removeSamples = () => rmSync(folder, { recursive: true, force: true })

function sampleFolder(): string {
  mkdirSync(folder, { recursive: true })
  atEndOfFile(removeSamples)
  return folder
}

/** Stored without an ending, as in the storage. */
export function sampleFile(name: string, bytes: Uint8Array | string): string {
  const path = join(sampleFolder(), name)
  writeFileSync(path, bytes)
  return path
}

// The same source is the same file, whenever it is made: `memoizedReader` reads it once.
const undated = '#set document(date: none)\n'
const withoutDates = { updateMetadata: false }

export function typeset(name: string, source: string): string {
  const compiler = NodeCompiler.create({ workspace: sampleFolder() })
  return sampleFile(name, compiler.pdf({ mainFileContent: undated + source }))
}

/** A handbook of so many chapters, about a page each; with its sentences. */
export function handbook(name: string, chapters: number, columns: 1 | 2) {
  const sentences: string[] = []
  const say = (...words: string[]) => {
    sentences.push(...words)
    return words.join(' ')
  }
  let body = ''
  for (let n = 1; n <= chapters; n += 1) {
    body += `
= Opening hours of house ${n}

${say(`House ${n} opens at nine and closes at six on working days.`, 'Officers of the society may stay until eight, provided that the caretaker has been told before noon.', 'Efficient filing of official affidavits is difficult without a floor plan.')}

${say(`A member who borrows volume ${n} from the closed stacks signs the register, and the volume must be returned within twenty-one days.`, `See section ${n}.2 for the exceptions, e.g. for reference works (No. 5 of the list).`, 'Dr. J. R. Hartley wrote the first catalogue in 1908; it cost £3.50.')}

== Rules of house ${n}

${say(`Characteristically, the representatives of the international organisations in house ${n} misunderstood the responsibilities of the administration, notwithstanding the comprehensive documentation that accompanied the correspondence.`, 'The arrangement was not renegotiated.', '“What does a fellow pay?” asked the treasurer’s clerk.', '“Nothing,” was the answer — and that’s that.')}

- ${say(`Bags are left at desk ${n}.`)}
- ${say('Pencils only are used, and ink, which stains the leaves of the older volumes, is kept in the office.')}

#table(columns: 3, [Kind], [Fee], [Renewal], [Reader], [£${n} a year], [Each January], [Fellow], [none], [Never, unless asked])

${say(`Damp above sixty per cent, measured in cellar ${n} at noon, calls for the inspector, whose notwithstanding-clause is explained elsewhere.`, 'Mould grows within a fortnight, particularly on leather bindings, and the volumes nearest the outer wall are the first to suffer.')}
`
  }
  const path = typeset(
    name,
    `#set page(paper: "a5", columns: ${columns}, header: [The Society's Handbook #h(1fr) 2026],
  footer: context [Page #counter(page).display() #h(1fr) Confidential])
#set par(justify: true)
#set text(lang: "en", hyphenate: true, size: 9pt)
#set heading(numbering: "1.1")
${body}`,
  )
  return { path, sentences }
}

export async function scanned(name: string, pages: number): Promise<string> {
  const document = await PDFDocument.create(withoutDates)
  const image = await document.embedPng(Buffer.from(greyPixel, 'base64'))
  for (let n = 0; n < pages; n += 1) {
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
  }
  return sampleFile(name, await document.save())
}

/**
 * The pages of `source` as a scanner produces them: pictures without text; with `blur` they can
 * hardly be recognised. They are low, since recognising takes as long as the paper is large.
 */
export async function scannedText(name: string, source: string, blur = 0): Promise<string> {
  const path = typeset(`${name}-typeset`, `#set page(width: 595pt, height: 240pt)\n${source}`)
  const drawn = await new LiteParse({
    extractScreenshots: true,
    dpi: 150,
    quiet: true,
    ocrEnabled: false,
  }).parse(readFileSync(path))
  const document = await PDFDocument.create(withoutDates)
  for (const { imageBuffer } of drawn.screenshots) {
    const png = blur ? await sharp(imageBuffer).blur(blur).png().toBuffer() : imageBuffer
    const image = await document.embedPng(png)
    document.addPage([595, 240]).drawImage(image, { x: 0, y: 0, width: 595, height: 240 })
  }
  return sampleFile(name, await document.save())
}

/** Its font maps each letter to the one `by` further on in Unicode. */
export async function lying(name: string, source: string, by: number): Promise<string> {
  const document = await PDFDocument.load(
    readFileSync(typeset(`${name}-typeset`, source)),
    withoutDates,
  )
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const packed = object.dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode')
    const text = Buffer.from(packed ? inflateSync(object.contents) : object.contents)
    if (!text.includes('begincmap')) continue
    const lies = text
      .toString('latin1')
      .replace(
        /^(<[0-9a-f]+>\s*)<([0-9a-f]{4})>$/gim,
        (_, sign: string, letter: string) =>
          `${sign}<${(parseInt(letter, 16) + by).toString(16).padStart(4, '0')}>`,
      )
    document.context.assign(reference, document.context.stream(lies))
  }
  return sampleFile(name, await document.save())
}

export async function blank(name: string, pages: number): Promise<string> {
  const document = await PDFDocument.create(withoutDates)
  for (let n = 0; n < pages; n += 1) document.addPage([100, 100])
  return sampleFile(name, await document.save())
}

const greyPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
