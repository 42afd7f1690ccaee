import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type contractDe from '#contract/sentences/de.json'
import {
  type MakeSentence,
  type Plain,
  type SentenceOf,
  type Sentences,
  inWords,
  sentence as sentenceOfContract,
} from '#contract/sentences.ts'
import { bestLanguage } from './languages.ts'
import type serverDe from './sentences/de.json'

/** What calls answer: the contract's messages, and those that only the server sends. */
export type Message = keyof typeof contractDe | keyof typeof serverDe
export type PlainMessage = Plain<Message>
export type Sentence = SentenceOf<Message>

export const sentence = sentenceOfContract as unknown as MakeSentence<Message>

const folders = ['../contract/sentences', 'sentences'].map((folder) =>
  path.join(import.meta.dirname, folder),
)

const languages = new Map(
  [...new Set(folders.flatMap((folder) => readdirSync(folder)))]
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.slice(0, -'.json'.length), sentencesIn(name)]),
)

export type Say = (said: Sentence) => string

/** Puts sentences into the first of these languages that is available. */
export function sayIn(wanted: string[]): Say {
  const locale = bestLanguage(wanted, ['en', ...languages.keys()])
  if (locale === 'en') return inEnglish
  const sentences = languages.get(locale)!
  return (said) => inWords(said, sentences, locale)
}

/** For logs, and for callers whose language is not there. */
export const inEnglish: Say = (said) => inWords(said, {}, 'en-GB')

function sentencesIn(name: string): Sentences {
  const read = (folder: string): Sentences => {
    try {
      return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Sentences
    } catch (error) {
      // A language may be in one of the two only.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
  }
  return Object.assign({}, ...folders.map(read)) as Sentences
}
