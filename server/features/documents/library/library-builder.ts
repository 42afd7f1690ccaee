import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FrontMatter, fault, splitFrontMatter } from './front-matter.ts'
import { typstSource } from './typst.ts'
import { sentence } from '#server/sentences.ts'

export type BuiltDocument = {
  filename: string
  title: string
  path: string
  sha256: string
  frontMatter: FrontMatter
}

/**
 * Typesets every Markdown file of `from` as a PDF in `to`, in order of file name. A PDF that this
 * builder made from the same words is left as it is, and the typesetter is not loaded.
 */
export async function buildLibrary(from: string, to: string): Promise<BuiltDocument[]> {
  const builder = await Promise.all(setBy.map((name) => readFile(join(import.meta.dirname, name))))
  const sources = (await readdir(from)).filter((name) => name.endsWith('.md')).sort()
  await mkdir(to, { recursive: true })
  const stamps = await readStamps(to)
  const built: BuiltDocument[] = []
  let compile: Compile | undefined
  for (const source of sources) {
    const text = (await readFile(join(from, source), 'utf8')).replace(/^\uFEFF|\r/g, '')
    const { frontMatter, body, line } = splitFrontMatter(source, text)
    const { filename, title } = frontMatter
    const twin = built.find((other) => other.filename === filename)
    if (twin)
      throw fault(
        source,
        1,
        sentence('"{filename}" is also the filename of "{title}"', { filename, title: twin.title }),
      )
    const path = join(to, filename)
    const stamp = sha256(...builder, text)
    const made = stamps[filename]
    if (made?.source !== stamp || made.pdf !== (await digestIfThere(path))) {
      compile ??= await loadCompiler()
      const pdf = compile(source, typstSource(source, frontMatter, body, line))
      await writeWhole(path, pdf)
      stamps[filename] = { source: stamp, pdf: sha256(pdf) }
      await writeWhole(join(to, stampsFile), JSON.stringify(stamps, null, 2))
    }
    built.push({ filename, title, path, sha256: stamps[filename]!.pdf, frontMatter })
  }
  return built
}

type Compile = (source: string, typst: string) => Buffer
type Stamps = Record<string, { source: string; pdf: string } | undefined>

const stampsFile = 'library-stamps.json'

/** One stamp covers the words of a document and all that sets them. */
const setBy = ['library-builder.ts', 'front-matter.ts', 'typst.ts', 'sheet.typ']

async function loadCompiler(): Promise<Compile> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const compiler = NodeCompiler.create()
  return (source, typst) => {
    const result = compiler.compile({ mainFileContent: typst })
    if (!result.result) {
      const reasons = result.takeDiagnostics()?.shortDiagnostics.map((one) => one.message) ?? []
      throw fault(
        source,
        1,
        sentence('the file could not be set ({reasons})', { reasons: reasons.join('; ') }),
      )
    }
    const pdf = compiler.pdf(result.result)
    compiler.evictCache(0)
    return pdf
  }
}

async function readStamps(to: string): Promise<Stamps> {
  try {
    return JSON.parse(await readFile(join(to, stampsFile), 'utf8')) as Stamps
  } catch {
    // If the file is missing or damaged, everything is made again.
    return {}
  }
}

const digestIfThere = (path: string) => readFile(path).then(sha256, () => undefined)

async function writeWhole(path: string, bytes: Buffer | string) {
  // A temporary name, because another server may be writing the same file.
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}

function sha256(...parts: (Buffer | string)[]) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
