import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { standsOn } from '#server/features/documents/citations/marks.ts'
import { libraries } from './answers-questions.ts'

export type Request = { question: string; answer?: string | string[]; all?: string[] }
type Name = 'library' | 'tables' | 'elsewhere'

const lists = parse(
  readFileSync(new URL('./data/ordinary.yaml', import.meta.url), 'utf8'),
) as Record<Name, Request[]>

/** The lists, by the documents that they are asked over. */
export const ordinaryRequests = () => [
  { folders: [libraries[0]!], lists: { library: lists.library, tables: lists.tables } },
  { folders: [libraries[1]!, ...licences()], lists: { elsewhere: lists.elsewhere } },
]

export const isAnswerable = ({ answer, all }: Request) => answer !== undefined || all !== undefined

/** Whether the quotes hold what is asked for. */
export function isMet({ answer, all }: Request, quotes: string[]): boolean {
  const isQuoted = (one: string) => quotes.some((quote) => standsOn(quote, one))
  return all ? all.every(isQuoted) : [answer ?? []].flat().some(isQuoted)
}

/** Texts that nobody wrote for Carrel. */
function licences(): string[] {
  const folder = '/usr/share/common-licenses'
  const names = ['GPL-3', 'Apache-2.0', 'GFDL-1.3', 'MPL-2.0', 'Artistic', 'CC0-1.0']
  if (!existsSync(folder)) {
    console.warn(`Without ${folder}, questions about its licences count as wrong.`)
    return []
  }
  const copy = mkdtempSync(path.join(tmpdir(), 'carrel-licences-'))
  for (const name of names)
    writeFileSync(path.join(copy, `${name}.txt`), readFileSync(path.join(folder, name)))
  return [copy]
}
