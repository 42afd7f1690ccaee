import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Operator's words with an empty library and no letters: a server with them starts at once. */
export function contentWithoutLibrary(dir: string): string {
  const contentDir = path.join(dir, 'content')
  mkdirSync(path.join(contentDir, 'library'), { recursive: true })
  mkdirSync(path.join(contentDir, 'letters/de'), { recursive: true })
  copyFileSync('content/site.yaml', path.join(contentDir, 'site.yaml'))
  return contentDir
}
