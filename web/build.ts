import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'dist/web')
const inputs = ['web', 'contract', 'package-lock.json']

/** Builds the site if any of its sources has changed. Resolves to whether it did. */
export async function buildWebIfStale(): Promise<boolean> {
  const hash = await hashOfInputs()
  const built = await builtHash()
  if (built === hash) return false
  if (!canBuild()) throw new CannotBuild(built === undefined)
  // A process of its own: the bundler sets NODE_ENV for its whole process, and its memory is freed
  // at the end.
  const child = spawn(process.execPath, [import.meta.filename], { cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('exit', resolve),
  )
  if (code !== 0) throw new Error('The site could not be built. The lines above say why.')
  return true
}

/** Says what to do if the build packages are not installed and the existing build is outdated. */
class CannotBuild extends Error {
  constructor(missing: boolean) {
    const why = missing ? 'The site is not built' : 'The site has changed since it was built'
    super(
      `${why}, and the packages that build it are not installed: run "npm ci && npm run build" ` +
        'here, or on another machine and copy its dist/, and then "npm ci --omit=dev".',
    )
  }
}

/** False in an installation without the packages for building and testing. */
function canBuild(): boolean {
  return existsSync(path.join(root, 'node_modules/vite/package.json'))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build()

async function build() {
  // Also when the tests run it: with their setting the bundler would include React's development
  // build.
  process.env['NODE_ENV'] = 'production'
  const started = performance.now()
  const hash = await hashOfInputs()
  const next = path.join(root, 'dist', `web-${process.pid}`)
  const { buildPages } = await import('./build-pages.ts')
  try {
    const manifest = await buildPages(root, next)
    await copyPdfParts(path.join(next, 'assets'))
    await compressAssets(path.join(next, 'assets'))
    await writeFile(path.join(next, 'pages.json'), JSON.stringify(manifest, null, 2))
    await writeFile(path.join(next, 'build.json'), JSON.stringify({ hash }))
    await replace(next)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
  console.log(`The site is built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

async function builtHash(): Promise<string | undefined> {
  const file = path.join(target, 'build.json')
  if (!existsSync(file) || !existsSync(path.join(target, 'pages.json'))) return undefined
  return (JSON.parse(await readFile(file, 'utf8')) as { hash?: string }).hash
}

async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of await filesIn(path.join(root, input))) {
      hash.update(path.relative(root, file)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  return hash.digest('hex')
}

async function filesIn(place: string): Promise<string[]> {
  if (!existsSync(place)) return []
  if (path.extname(place)) return [place]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

/** What pdf.js requests by name: character maps, the standard fonts, decoders. */
async function copyPdfParts(assets: string) {
  const from = path.join(root, 'node_modules/pdfjs-dist')
  const { version } = JSON.parse(await readFile(path.join(from, 'package.json'), 'utf8')) as {
    version: string
  }
  for (const part of ['wasm', 'cmaps', 'standard_fonts'])
    await cp(path.join(from, part), path.join(assets, `pdfjs-${version}`, part), {
      recursive: true,
      // Its WebAssembly needs a looser policy than ours; the same decoders come as scripts too.
      filter: (file) => !/\.wasm$|quickjs/.test(file),
    })
}

/**
 * Each file that compresses well gets its compressed forms beside it; fonts and pictures do not.
 */
async function compressAssets(dir: string) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = (await filesIn(dir)).filter((file) => /\.(js|mjs|css|svg|json)$/.test(file))
  for (const file of files) {
    const bytes = await readFile(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > 600_000 ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    await writeFile(`${file}.br`, await brotli(bytes, { params }))
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
  }
}

/** The new site replaces the old one by two renames, so that no reader finds half of it. */
async function replace(next: string) {
  const old = `${next}-old`
  await mkdir(path.dirname(target), { recursive: true })
  if (existsSync(target)) await rename(target, old)
  await rename(next, target)
  await rm(old, { recursive: true, force: true })
}
