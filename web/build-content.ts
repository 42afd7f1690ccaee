import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { Site } from './site.ts'

/** The part of content/site.yaml that every page may show. */
export function readSite(root: string): Site {
  const { brand, contact } = parse(
    readFileSync(path.join(root, 'content/site.yaml'), 'utf8'),
  ) as Site
  return { brand, contact }
}

/** A page of the operator's: the facts between the rules at its top, and its Markdown. */
export function readPage(
  root: string,
  name: string,
): { facts: Record<string, unknown>; body: string } {
  const file = path.join(root, 'content/pages', `${name}.md`)
  const [, facts = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  if (!facts)
    throw new Error(
      `${file} does not begin with facts between two lines of ---. Add at least a title.`,
    )
  return { facts: parse(facts) as Record<string, unknown>, body }
}
