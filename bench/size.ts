import { execFileSync } from 'node:child_process'
import { copyFileSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '#server/testing/start-carrel.ts'

// What npm installs, on this platform: here for developers, and what only running needs, which is
// installed into a temporary folder for this. Bytes of files, as the disk holds them.
const wantedMb = { developers: 900, running: 500 }

const { dir, remove } = temporaryFolder()
try {
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(file, path.join(dir, file))
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: dir, stdio: 'inherit' })
  tell('for developers (npm ci)', path.resolve('node_modules'), wantedMb.developers)
  tell('to run (npm ci --omit=dev)', path.join(dir, 'node_modules'), wantedMb.running)
} finally {
  remove()
}

function tell(what: string, modules: string, wanted: number) {
  const packages = packagesIn(modules)
    .map((name) => ({ name, mb: megabytesOf(path.join(modules, name)) }))
    .toSorted((a, b) => b.mb - a.mb)
  const all = packages.reduce((sum, { mb }) => sum + mb, 0)
  console.log(`${what}: ${all.toFixed(0)} MB${all > wanted ? `; ${wanted} MB are wanted` : ''}`)
  for (const { name, mb } of packages.slice(0, 12))
    console.log(`  ${mb.toFixed(0).padStart(4)} MB  ${name}`)
}

function packagesIn(modules: string): string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`)
      : [name],
  )
}

function megabytesOf(place: string): number {
  const about = lstatSync(place)
  if (!about.isDirectory()) return (about.blocks * 512) / 1_000_000
  return readdirSync(place).reduce(
    (sum, name) => sum + megabytesOf(path.join(place, name)),
    (about.blocks * 512) / 1_000_000,
  )
}
