import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Kind, kindOfEnding, kinds } from '#contract/kinds.ts'
import { looksLikeText } from '#server/infra/reader/text/decode.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { looksLikeZip, openZip } from '#server/infra/reader/office/zip.ts'
import { sentence } from '#server/sentences.ts'

/**
 * The kind of a file, by its bytes and its ending together; otherwise an UnreadableError says what
 * to do.
 */
export async function kindOf(file: string, name: string): Promise<Kind> {
  const head = await firstBytes(file)
  if (head.length === 0) throw new UnreadableError('empty')
  const extension = path
    .extname(`_${name.replace(/^.*[/\\]/, '')}`)
    .slice(1)
    .toLowerCase()
  const byEnding = kindOfEnding(extension)
  const said: Kind | undefined = byEnding && kinds[byEnding]
  refuseOld(extension, said)
  const found = await foundIn(file, head, said)
  if (!found)
    throw said === kinds.pdf ? new UnreadableError('not-pdf') : contradicted(extension, said)
  if (said && found !== said)
    throw new UnreadableError(
      'kind',
      sentence(
        'This file is {called}, and its name ends in .{extension}. Give it the ending .{ending} and upload it again.',
        { called: { message: found.called }, extension, ending: found.endings[0] },
      ),
    )
  return found
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const olds: Record<string, string> = {
  doc: 'docx',
  dot: 'docx',
  xls: 'xlsx',
  ppt: 'pptx',
  pps: 'pptx',
}
const others: Record<string, string> = {
  rtf: 'docx',
  pages: 'docx',
  ods: 'xlsx',
  numbers: 'xlsx',
  odp: 'pptx',
  key: 'pptx',
}
const macros: Record<string, string> = {
  docm: 'docx',
  dotm: 'docx',
  xlsm: 'xlsx',
  xltm: 'xlsx',
  xlsb: 'xlsx',
  pptm: 'pptx',
  ppsm: 'pptx',
}

function refuseOld(extension: string, said: Kind | undefined) {
  if (olds[extension])
    throw new UnreadableError(
      'kind',
      sentence(
        'This file is of an old kind (.{extension}) that cannot be read. Open it, save it as .{instead}, and upload that.',
        { extension, instead: olds[extension] },
      ),
    )
  if (macros[extension]) throw withMacros(macros[extension])
  if (extension && !said && extension.length <= 10)
    throw new UnreadableError(
      'kind',
      sentence(
        'Files that end in .{extension} cannot be read. Save it as {instead} and upload that.',
        {
          extension,
          instead: others[extension] ? `.${others[extension]}` : { message: 'a PDF or as .docx' },
        },
      ),
    )
}

const withMacros = (instead: string) =>
  new UnreadableError(
    'kind',
    sentence('Files with macros are not taken. Open it, save it as .{instead}, and upload that.', {
      instead,
    }),
  )

async function foundIn(
  file: string,
  head: Buffer,
  said: Kind | undefined,
): Promise<Kind | undefined> {
  // Acrobat accepts the signature anywhere in the first 1,024 bytes, and real files use that.
  if (head.subarray(0, said && said !== kinds.pdf ? 5 : 1_024).includes('%PDF-')) return kinds.pdf
  if (head.subarray(0, 8).equals(compound)) throw await compoundRefusal(file)
  if (await looksLikeZip(file)) return zipKind(file)
  const isText = said?.type.startsWith('text/') && looksLikeText(head)
  // Markdown and the like have no signature: for text the ending decides.
  return isText ? said : undefined
}

// The container of Office before 2007, and of encrypted Office files since.
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le')

async function compoundRefusal(file: string): Promise<UnreadableError> {
  const handle = await open(file)
  try {
    let before = Buffer.alloc(0)
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      const seen = Buffer.concat([before, chunk as Buffer])
      if (seen.includes(encryptedName)) return new UnreadableError('encrypted')
      before = seen.subarray(-encryptedName.length)
    }
  } finally {
    await handle.close()
  }
  return new UnreadableError(
    'kind',
    'This file is of an old kind of Office file that cannot be read. Open it, save it as .docx, .xlsx or .pptx, and upload that.',
  )
}

async function zipKind(file: string): Promise<Kind | undefined> {
  const zip = await openZip(file, 2 * 1024 ** 2)
  try {
    const mimetype = (await zip.text('mimetype'))?.trim()
    if (mimetype === kinds.epub.type) return kinds.epub
    if (mimetype?.startsWith(kinds.odt.type)) return kinds.odt
    const types = (await zip.text('[Content_Types].xml')) ?? ''
    const kind = ([kinds.docx, kinds.pptx, kinds.xlsx] as const).find(({ type }) =>
      mainTypes[type].test(types),
    )
    if (kind || !/macroEnabled\.main\+xml/i.test(types)) return kind
    throw withMacros(/word/i.test(types) ? 'docx' : /excel|sheet/i.test(types) ? 'xlsx' : 'pptx')
  } finally {
    zip.close()
  }
}

const mainTypes = {
  [kinds.docx.type]: /wordprocessingml\.(?:document|template)\.main\+xml/,
  [kinds.pptx.type]: /presentationml\.(?:presentation|slideshow|template)\.main\+xml/,
  [kinds.xlsx.type]: /spreadsheetml\.(?:sheet|template)\.main\+xml/,
}

const contradicted = (extension: string, said: Kind | undefined) =>
  said
    ? new UnreadableError(
        'kind',
        sentence(
          'This file is not {called}, whatever its name says (.{extension}). Save or export it anew and upload that.',
          { called: { message: said.called }, extension },
        ),
      )
    : new UnreadableError(
        'kind',
        'Nothing tells what kind of file this is. Give it an ending, such as .pdf or .docx, and upload it again.',
      )
