import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Asked = {
  question: string
  file?: string
  page?: number
  answers: string[]
  style: string
}
export type Set = { name: string; folders: string[]; asked: Asked[] }

const content = new URL('../content/', import.meta.url)
const data = new URL('./data/', import.meta.url)
const library = new URL('library', content).pathname
const libraries = [library, new URL('library', data).pathname]

/** Odd questions of the second set may be tuned on; the others and the first set are only reported. */
export function questionSets(): Set[] {
  const held = read(new URL('questions.yaml', data))
  const kinds = [...libraries, new URL('kinds', data).pathname]
  return [
    {
      name: 'content/questions.yaml',
      folders: [library],
      asked: read(new URL('questions.yaml', content)),
    },
    { name: 'bench/data, held out', folders: libraries, asked: held.filter((_, i) => i % 2 === 1) },
    { name: 'bench/data/kinds', folders: kinds, asked: read(new URL('kinds.yaml', data)) },
    { name: 'bench/data, tuned on', folders: libraries, asked: held.filter((_, i) => i % 2 === 0) },
  ]
}

type Entry =
  | string
  | { question: string; file?: string; page?: number; answer?: string | string[]; style?: string }

function read(url: URL): Asked[] {
  const { answerable, unanswerable } = parse(readFileSync(url, 'utf8')) as Record<string, Entry[]>
  return [...answerable!, ...unanswerable!].map((entry) => {
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
