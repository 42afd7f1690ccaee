import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { servePagesOf } from '#server/testing/build.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'

export type Change = (contentDir: string) => void

/** The public site of an operator whose files are changed first; the renderer says what it was given. */
export async function aSite(
  change: Change = () => {},
  more: Record<string, string> = {},
  config: Parameters<typeof servePagesOf>[4] = {},
) {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-site-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const contentDir = contentWithoutLibrary(dir)
  change(contentDir)
  const logged: string[] = []
  const server = await servePagesOf(path.join(dir, 'web'), contentDir, more, logged, config)
  onTestFinished(() => server.close())
  const get = (url: string, headers = {}) => server.inject({ url, headers })
  const listen = () => server.listen({ port: 0, host: '127.0.0.1' })
  return { contentDir, get, listen, logged }
}

export const write = (contentDir: string, file: string, text: string | Buffer) => {
  mkdirSync(path.dirname(path.join(contentDir, file)), { recursive: true })
  writeFileSync(path.join(contentDir, file), text)
}

export const about = (title: string, body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: Who we are.\n---\n\n${body}\n`

export const replaced = (contentDir: string, from: string, to: string) => {
  const file = path.join(contentDir, 'site.yaml')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

/** A renderer that says what it was given for a page, for what stands in its head. */
export const saysHead = {
  'render.mjs': `
    export const renderPage = (site, files, head, view) => JSON.stringify({ site, files, head })
    export const renderGuide = renderPage
    export const renderNotFound = (site, files, head, status) => [status, site.locale].join(' ')
    export const renderGuest = (site, files) => JSON.stringify({ site, files })
    export const renderApp = renderGuest`,
}
