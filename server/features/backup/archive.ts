import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'
import { ConfigError } from '#server/settings/config.ts'

/**
 * A backup is a zip: `manifest.json`, `database/<table>.jsonl` with a row on each line, `files/<key>`,
 * `secret.key` where the data folder has it, and last `contents.json`, without which it is not whole.
 */
export type Manifest = {
  format: 1
  madeAt: string
  /** That the database had: a restore applies these first, and the next start the others. */
  migrations: string[]
  /** Whether the key is inside; otherwise the operator has it as SECRET_KEY. */
  hasKey: boolean
}
/** Of each part, to find out whether it came whole. */
export type Contents = Record<string, { bytes: number; sha256: string }>

const ending = 'contents.json'

export type Add = (name: string, from: AsyncIterable<string | Uint8Array>) => Promise<void>

/** Writes what `work` adds, one part after the other, and ends once `to` has all of it. */
export async function writeZip(to: Writable, work: (add: Add) => Promise<void>): Promise<void> {
  const zip = new NewZip()
  const written = pipeline(zip.outputStream, to)
  const contents: Contents = {}
  const add: Add = async (name, from) => {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of from) {
        const buffer = Buffer.from(chunk as string)
        hash.update(buffer)
        bytes += buffer.length
        yield buffer
      }
    }
    const stream = Readable.from(counted())
    // Documents and pictures are compressed already.
    const compress = !name.startsWith('files/')
    zip.addReadStream(stream, name, { compress, mode: 0o600, forceZip64Format: true })
    // If nobody takes the zip any more, `written` fails, and the part would never end.
    await Promise.race([finished(stream), written])
    contents[name] = { bytes, sha256: hash.digest('hex') }
  }
  try {
    await work(add)
    await add(ending, whole(JSON.stringify(contents)))
    zip.end()
    await written
  } catch (error) {
    ;(zip.outputStream as unknown as Readable).destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
}

/** A part that is one text. */
export async function* whole(text: string) {
  yield text
}

export type Archive = {
  manifest: Manifest
  contents: Contents
  read(name: string): Promise<Readable>
  close(): void
}

/** Opens a backup after all of it was read once. Throws a ConfigError unless it is whole. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ConfigError(`There is no file ${file}.`) : broken(file)
    },
  )
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = (name: string) => partOf(zip, entries.get(name), file)
    const contents = (await json(await read(ending))) as Contents
    for (const name of Object.keys(contents))
      await expectWhole(await read(name), contents[name]!, file)
    const manifest = (await json(await read('manifest.json'))) as Manifest
    if (manifest.format !== 1)
      throw new ConfigError(`${file} was made by a newer version. Restore it with that one.`)
    return { manifest, contents, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof ConfigError ? error : broken(file)
  }
}

async function partOf(zip: ZipFile, entry: Entry | undefined, file: string): Promise<Readable> {
  if (!entry) throw broken(file)
  return zip.openReadStreamPromise(entry)
}

async function expectWhole(part: Readable, { bytes, sha256 }: Contents[string], file: string) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of part as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  if (size !== bytes || hash.digest('hex') !== sha256) throw broken(file)
}

const broken = (file: string) =>
  new ConfigError(`${file} is no whole backup: it is cut off or damaged. Use another one.`)

async function json(part: Readable): Promise<unknown> {
  let text = ''
  for await (const chunk of part.setEncoding('utf8') as AsyncIterable<string>) text += chunk
  return JSON.parse(text)
}
