import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'yaml'
import { standsOn } from '#server/features/documents/citations/marks.ts'
import { libraries } from './answers-questions.ts'
import { englishTexts, germanTexts, printedManuals } from './printed-manuals.ts'

export type Request = {
  question: string
  answer?: string | string[]
  all?: string[]
  /** The question before it, which it goes on from. */
  after?: string
  /** Of a question that names its document: the beginning of that document's file name. */
  file?: string
}

const listsIn = <Name extends string>(file: string) =>
  parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8')) as Record<Name, Request[]>

const lists = listsIn<'library' | 'tables' | 'elsewhere'>('ordinary.yaml')
const named = listsIn<'named' | 'named, not held' | 'named, alone'>('named.yaml')

const manual = listsIn<'manuals'>('manuals.yaml')
const ofLibrary = 'colloquial, example library'
const colloquial = listsIn<'colloquial' | typeof ofLibrary>('colloquial.yaml')
const ofStranger = new URL('data/sharp', import.meta.url).pathname
const fromGerman = 'across, German about English'
const fromEnglish = 'across, English about German'
const sharp = listsIn<'sharp'>('sharp.yaml')
const trades = listsIn<'trades'>('trades.yaml')
const fresh = listsIn<'trades, fresh'>('trades-fresh.yaml')
const ofTrades = new URL('data/trades/kinds', import.meta.url).pathname
const ofFreshTrades = new URL('data/trades-fresh/kinds', import.meta.url).pathname
const neighbours = listsIn<'neighbours'>('neighbours.yaml')
const ofNeighbours = new URL('data/neighbours/kinds', import.meta.url).pathname
type OfEveryday = `everyday, ${'neighbours' | 'trades' | 'fresh' | 'sharp' | 'kinds'}`
const everyday = listsIn<OfEveryday>('everyday.yaml')
const ofKinds = new URL('data/kinds', import.meta.url).pathname
const across = listsIn<typeof fromGerman | typeof fromEnglish>('across.yaml')

/** The lists, by the documents that they are asked over, which are made where they are needed. */
export const ordinaryRequests = () => [
  {
    folders: () => [libraries[0]!],
    lists: { library: lists.library, tables: lists.tables, [ofLibrary]: colloquial[ofLibrary] },
  },
  { folders: () => [libraries[0]!, ofStranger], lists: sharp },
  { folders: () => [libraries[0]!, ofTrades], lists: trades },
  { folders: () => [libraries[0]!, ofFreshTrades], lists: fresh },
  { folders: () => [libraries[0]!, ofNeighbours], lists: neighbours },
  ...(
    [
      ['everyday, neighbours', ofNeighbours],
      ['everyday, trades', ofTrades],
      ['everyday, fresh', ofFreshTrades],
      ['everyday, sharp', ofStranger],
      ['everyday, kinds', ofKinds],
    ] as const
  ).map(([name, folder]) => ({
    folders: () => [libraries[0]!, folder],
    lists: { [name]: everyday[name] },
  })),
  { folders: () => [libraries[1]!, ...licences()], lists: { elsewhere: lists.elsewhere } },
  { folders: () => [libraries[0]!, ...licences(), ...manuals()], lists: named },
  { folders: () => [...printedManuals(), ...manuals()], lists: manual },
  { folders: () => englishTexts(), lists: { colloquial: colloquial.colloquial } },
  {
    folders: () => [libraries[0]!, ...englishTexts()],
    lists: { [fromGerman]: across[fromGerman] },
  },
  {
    folders: () => [libraries[0]!, ...germanTexts()],
    lists: { [fromEnglish]: across[fromEnglish] },
  },
]

export const isAnswerable = ({ answer, all }: Request) => answer !== undefined || all !== undefined

/** Whether the quotes hold what is asked for, in the document that is asked for it. */
export function isMet(
  { answer, all, file = '' }: Request,
  quotes: { quote: string; filename: string }[],
): boolean {
  const ofFile = quotes.filter(({ filename }) => filename.startsWith(file))
  const isQuoted = (one: string) => ofFile.some(({ quote }) => standsOn(quote, one))
  return all ? all.every(isQuoted) : [answer ?? []].flat().some(isQuoted)
}

/** The places that a reply names without citing them, from their links. */
export const placesIn = (said: string): { quote: string; filename: string }[] =>
  [...said.matchAll(/\(<\/view-pdf\/([^?]+)\?quote=([^#]+)#/g)].map(([, filename, quote]) => ({
    filename: decodeURIComponent(filename!),
    quote: decodeURIComponent(quote!),
  }))

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

/** The Debian Policy, and the German Developer's Reference. */
function manuals(): string[] {
  const sources = [
    { from: '/usr/share/doc/debian-policy/policy.pdf.gz', isPacked: true },
    { from: '/usr/share/developers-reference/de/developers-reference.pdf', isPacked: false },
  ]
  const copy = mkdtempSync(path.join(tmpdir(), 'carrel-manuals-'))
  for (const { from, isPacked } of sources) {
    if (!existsSync(from)) {
      console.warn(`Without ${from}, questions about it count as wrong.`)
      continue
    }
    const bytes = readFileSync(from)
    writeFileSync(path.join(copy, path.basename(from, '.gz')), isPacked ? gunzipSync(bytes) : bytes)
  }
  return [copy]
}
