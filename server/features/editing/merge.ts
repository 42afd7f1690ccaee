import {
  lstat,
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'

/**
 * What was written over files of a folder, by their paths in it; null: the file is removed. A link is
 * to a file elsewhere on this disk.
 */
export type Written = Map<string, string | null | { link: string }>

/**
 * Makes `target` a folder that reads as `source` does with `written` over it. What is as it should
 * be stays untouched, so that nobody reads it anew; everything else of `source` is a link, so that
 * its changes show.
 */
export async function merge(source: string, written: Written, target: string): Promise<void> {
  await mergeFolder(source, nested(written), target)
}

type Tree = Map<string, Tree | string | null | { link: string }>

function nested(written: Written): Tree {
  const root: Tree = new Map()
  for (const [file, text] of written) {
    const parts = file.split('/')
    let at = root
    for (const part of parts.slice(0, -1)) {
      const next = at.get(part)
      const folder: Tree = next instanceof Map ? next : new Map()
      at.set(part, folder)
      at = folder
    }
    at.set(parts.at(-1)!, text)
  }
  return root
}

async function mergeFolder(source: string, written: Tree, target: string): Promise<void> {
  const before = await lstat(target).catch(() => undefined)
  if (before && !before.isDirectory()) await rm(target)
  await mkdir(target, { recursive: true })
  const below = await readdir(source).catch(() => [])
  const wanted = new Set(below)
  for (const [name, what] of written) {
    const file = path.join(target, name)
    if (what instanceof Map) await mergeFolder(path.join(source, name), what, file)
    else if (typeof what === 'string') await put(file, what)
    else if (what !== null) await link(what.link, file)
    if (what === null) wanted.delete(name)
    else wanted.add(name)
  }
  for (const name of below)
    if (!written.has(name)) await link(path.join(source, name), path.join(target, name))
  for (const name of await readdir(target))
    if (!wanted.has(name)) await rm(path.join(target, name), { recursive: true, force: true })
}

async function put(file: string, text: string) {
  const there = await lstat(file).catch(() => undefined)
  if (there?.isFile() && (await readFile(file, 'utf8')) === text) return
  if (there?.isDirectory()) await rm(file, { recursive: true })
  // In one step, so that a reader finds the former text or this one, never a part.
  const fresh = `${file}.${process.pid}.fresh`
  await writeFile(fresh, text)
  await rename(fresh, file)
}

async function link(to: string, file: string) {
  const there = await lstat(file).catch(() => undefined)
  if (there?.isSymbolicLink() && (await readlink(file)) === to) return
  if (there) await rm(file, { recursive: true })
  await symlink(to, file)
}
