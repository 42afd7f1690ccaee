import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** The operator's words with an empty library: a server with it starts at once. */
export function contentWithoutLibrary(dir: string): string {
  const contentDir = path.join(dir, 'content')
  mkdirSync(path.join(contentDir, 'library'), { recursive: true })
  cpSync('content/letters', path.join(contentDir, 'letters'), { recursive: true })
  cpSync('content/site.yaml', path.join(contentDir, 'site.yaml'))
  return contentDir
}
