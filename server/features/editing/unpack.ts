import type { Readable } from 'node:stream'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { Refusal, badRequest, tooLarge } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'

const mostEntries = 2_000
const mostBytes = 200 * 1024 * 1024
/** No text and no picture that the site takes is larger. */
const largestEntryBytes = 20 * 1024 * 1024

/** The files of a zip, by their paths from its content folder on. */
export type Unpacked = Map<string, Buffer>

/**
 * Reads a zip of a content folder into memory. Refuses one that leads out of its folder, holds links,
 * or is larger unpacked than any content is.
 */
export async function unpack(file: string): Promise<Unpacked> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw notAZip()
  })
  try {
    if (zip.entryCount > mostEntries)
      throw tooLarge(
        sentence('This zip has more than {mostEntries} files. Nothing was read.', {
          mostEntries: String(mostEntries),
        }),
      )
    return withoutFolder(await entriesOf(zip))
  } finally {
    zip.close()
  }
}

async function entriesOf(zip: ZipFile): Promise<Unpacked> {
  const files: Unpacked = new Map()
  let bytes = 0
  try {
    // Names that are absolute or have two dots throw here.
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      expectPlain(entry)
      // What an entry says of its size is held to while it is read.
      bytes += entry.uncompressedSize
      if (entry.uncompressedSize > largestEntryBytes || bytes > mostBytes) throw tooMuch()
      files.set(entry.fileName, await readAll(await zip.openReadStreamPromise(entry)))
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw notAZip(error)
  }
  return files
}

const linkMode = 0o120000
const kindOfMode = 0o170000

function expectPlain(entry: Entry) {
  const mode = entry.externalFileAttributes >>> 16
  if ((mode & kindOfMode) === linkMode)
    throw badRequest(
      sentence('This zip holds a link ({name}), and may hold files only. Nothing was read.', {
        name: entry.fileName.slice(0, 200),
      }),
    )
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestEntryBytes) throw tooMuch()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A zip of a folder often has the folder itself in it; the content is where site.yaml is. */
function withoutFolder(files: Unpacked): Unpacked {
  const sites = [...files.keys()].filter((name) => /(?:^|\/)site\.yaml$/.test(name))
  const [nearest = 'site.yaml'] = sites.toSorted((a, b) => a.length - b.length)
  const folder = nearest.slice(0, -'site.yaml'.length)
  return new Map(
    [...files]
      .filter(([name]) => name.startsWith(folder))
      .map(([name, bytes]) => [name.slice(folder.length), bytes]),
  )
}

const notAZip = (cause?: unknown) =>
  new Refusal(
    400,
    'This cannot be read as a zip with files of a content folder. Nothing was changed.',
    { cause },
  )

const tooMuch = () =>
  tooLarge('Unpacked, this zip is larger than the content of a site. Nothing was read.')
