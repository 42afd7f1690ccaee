import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// Makes package-lock.json anew: `npm run lock` after package.json was changed.
//
// Packages with a binary for each platform name them all as optional, and npm leaves those out of
// the lockfile that its registry does not have just now. `npm ci` then refuses the lockfile
// everywhere. They are written in here by name, version and platform: where they fit they are
// fetched, elsewhere passed over.

type Entry = {
  version?: string
  integrity?: string
  inBundle?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

const file = 'package-lock.json'

// What had to be added by name may be in the registry by now: npm looks it up, and writes its hash.
const original = readFileSync(file, 'utf8')
const before = read()
for (const [place, { integrity, inBundle }] of Object.entries(before.packages))
  if (place && !integrity && !inBundle) delete before.packages[place]
write(before)
try {
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { stdio: 'inherit' })
} catch (error) {
  writeFileSync(file, original)
  throw error
}
const lockfile = read()
const added: string[] = []
for (const [dependent, { optionalDependencies }] of Object.entries(lockfile.packages))
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    // What is overridden lies beside the package that asks for it.
    const own = lockfile.packages[`${dependent}/${place}`]
    if (own || lockfile.packages[place] || !/^\d+\.\d+\.\d+/.test(version)) continue
    lockfile.packages[place] = { version, optional: true, ...platformOf(name) }
    added.push(name)
  }
// One that runs on no machine of ours may not say so in the registry, and would be fetched on all.
for (const [place, entry] of Object.entries(lockfile.packages))
  if (place.endsWith('-wasm32-wasi') && !entry.cpu) entry.cpu = ['wasm32']
const { '': root, ...rest } = lockfile.packages
const sorted = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))
lockfile.packages = { '': root!, ...Object.fromEntries(sorted) }
write(lockfile)
console.log(
  `The lockfile is made; ${added.length} packages for other platforms were added by name.`,
)

function read(): Lockfile {
  return JSON.parse(readFileSync(file, 'utf8')) as Lockfile
}

function write(lockfile: Lockfile) {
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
}

/** Every such package says its platform in its name: `…-linux-arm64-musl`. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
  const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'arm']
  const os = systems.find((system) => name.includes(system))
  const cpu = processors.find((processor) => new RegExp(`[-/]${processor}`).test(name))
  if (!cpu) throw new Error(`${name} does not say which processor it is for`)
  const libc =
    os === 'linux' && (name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined)
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) }
}
