// Loaded before a server, keeps beside its folder what a disk would hold if the power went now: a
// file as it was when it was last synced, a name when its directory was. Nothing else.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

const root = process.env.POWER_CUT_FOLDER!
const disk = process.env.POWER_CUT_DISK!
const { fsyncSync, renameSync } = fs
let renamed: { from: string; to: string }[] = []

fs.fsyncSync = synced
fs.fsync = ((file: number, done: (error: null) => void) => {
  synced(file)
  process.nextTick(done, null)
}) as typeof fs.fsync
fs.renameSync = (from, to) => {
  renameSync(from, to)
  renamed.push({ from: String(from), to: String(to) })
}
syncBuiltinESMExports()

function synced(file: number) {
  fsyncSync(file)
  const path = fs.readlinkSync(`/proc/self/fd/${file}`)
  const inside = relative(root, path)
  if (inside.startsWith('..')) return
  if (fs.statSync(path).isDirectory()) keepNames(path, join(disk, inside))
  else keepFile(path, join(disk, inside))
}

// At once or not at all, since this process will be killed at any moment.
function keepFile(path: string, kept: string) {
  fs.mkdirSync(dirname(kept), { recursive: true, mode: 0o700 })
  const aside = join(disk, '..', `aside-${process.pid}`)
  fs.copyFileSync(path, aside)
  renameSync(aside, kept)
}

function keepNames(path: string, kept: string) {
  fs.mkdirSync(kept, { recursive: true, mode: 0o700 })
  for (const { from, to } of renamed.filter(({ to }) => dirname(to) === path)) {
    const [keptFrom, keptTo] = [join(disk, relative(root, from)), join(disk, relative(root, to))]
    if (fs.existsSync(keptFrom)) renameSync(keptFrom, keptTo)
  }
  renamed = renamed.filter(({ to }) => dirname(to) !== path)
  const names = new Set(fs.readdirSync(path))
  for (const name of fs.readdirSync(kept))
    if (!names.has(name)) fs.rmSync(join(kept, name), { recursive: true })
  for (const name of names) {
    if (fs.existsSync(join(kept, name))) continue
    if (fs.statSync(join(path, name)).isDirectory()) fs.mkdirSync(join(kept, name), { mode: 0o700 })
    else fs.writeFileSync(join(kept, name), '')
  }
}
