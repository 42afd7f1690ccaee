import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Asked = {
  question: string
  file?: string
  page?: number
  answers: string[]
  style: string
}
/** A question that means little without the one before it. */
export type FollowUp = Asked & { after: string }
export type Set = { name: string; folders: string[]; asked: Asked[] }

const content = new URL('../content/', import.meta.url)
const data = new URL('./data/', import.meta.url)
const library = new URL('library', content).pathname
const example = [library]
export const libraries = [library, new URL('library', data).pathname]

/** The documents of all sets. */
export const allFolders = [...libraries, new URL('kinds', data).pathname]

/** Odd questions of each set may be tuned on; the others are only reported. */
export function questionSets(): Set[] {
  return [
    ...halves('content', example, read(new URL('questions.yaml', content))),
    ...halves('German', example, read(new URL('german.yaml', data))),
    ...halves('bench/data', libraries, read(new URL('questions.yaml', data))),
    ...halves('bench/data/kinds', allFolders, read(new URL('kinds.yaml', data))),
  ]
}

export const followUps = () => read(new URL('follow-ups.yaml', data)) as FollowUp[]

const halves = (name: string, folders: string[], asked: Asked[]): Set[] => [
  { name: `${name}, held out`, folders, asked: asked.filter((_, i) => i % 2 === 1) },
  { name: `${name}, tuned on`, folders, asked: asked.filter((_, i) => i % 2 === 0) },
]

type Entry =
  | string
  | {
      question: string
      after?: string
      file?: string
      page?: number
      answer?: string | string[]
      style?: string
    }

function read(url: URL): Asked[] {
  const { answerable, unanswerable } = parse(readFileSync(url, 'utf8')) as Record<string, Entry[]>
  return [...answerable!, ...(unanswerable ?? [])].map((entry) => {
    const {
      answer = [],
      style = '',
      ...rest
    } = typeof entry === 'string' ? { question: entry } : entry
    return { ...rest, style, answers: [answer].flat() }
  })
}

/** Whether a quote is the sentence or the row that was asked for. */
export const holds = (
  asked: Asked,
  { filename, quote }: { filename: string; quote: string },
): boolean => filename === asked.file && asked.answers.some((answer) => isSame(quote, answer))

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
const isSame = (quote: string, answer: string) =>
  fold(quote).includes(fold(answer)) || fold(answer).includes(fold(quote))
