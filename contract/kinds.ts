import type { Message, Plain } from './sentences.ts'

/** The pages of a kind of document: pages of paper, or what stands for them. */
export type Unit = 'page' | 'slide' | 'part' | 'section'

/** `called` is used in a refusal: 'This file is …'. A stored file gets the first ending. */
export type Kind = {
  type: string
  endings: readonly [string, ...string[]]
  unit: Unit
  called: Plain<Message>
}

/** Every kind of document that can be read. The compiler names what else a new one needs. */
export const kinds = {
  pdf: { type: 'application/pdf', endings: ['pdf'], unit: 'page', called: 'a PDF' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    unit: 'section',
    called: 'a Word document',
  },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
    unit: 'slide',
    called: 'a PowerPoint presentation',
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    unit: 'part',
    called: 'an Excel sheet',
  },
  odt: {
    type: 'application/vnd.oasis.opendocument.text',
    endings: ['odt'],
    unit: 'section',
    called: 'an OpenDocument text',
  },
  epub: {
    type: 'application/epub+zip',
    endings: ['epub'],
    unit: 'section',
    called: 'an e-book',
  },
  html: {
    type: 'text/html',
    endings: ['html', 'htm', 'xhtml'],
    unit: 'section',
    called: 'a web page',
  },
  md: {
    type: 'text/markdown',
    endings: ['md', 'markdown'],
    unit: 'section',
    called: 'Markdown',
  },
  txt: {
    type: 'text/plain',
    endings: ['txt', 'text', 'log'],
    unit: 'section',
    called: 'plain text',
  },
  csv: {
    type: 'text/csv',
    endings: ['csv', 'tsv', 'tab'],
    unit: 'part',
    called: 'a table of text',
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

const named = Object.entries<Kind>(kinds) as [KindName, Kind][]

/** The media types of all kinds. */
export const uploadTypes: readonly string[] = named.map(([, { type }]) => type)

export const kindOfType = (type: string): KindName | undefined =>
  named.find(([, kind]) => kind.type === type)?.[0]

/** `ending` in lower case, without its dot. */
export const kindOfEnding = (ending: string): KindName | undefined =>
  named.find(([, { endings }]) => endings.includes(ending))?.[0]

/** The media type that a name's ending stands for. A stored file has the ending of its kind. */
export function typeOfName(name: string): string | undefined {
  const kind = kindOfEnding(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return kind && kinds[kind].type
}

/** Only these have pages of paper; every other kind is shown as text. */
export const isPaper = (type: string | undefined): boolean => type === kinds.pdf.type
