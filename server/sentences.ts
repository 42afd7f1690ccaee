import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Sentences, translator } from '#contract/sentences.ts'
import { bestLanguage } from './languages.ts'

/** The contract's own sentences, which browsers show too, and those that only the server sends. */
const folders = ['../contract/sentences', 'sentences'].map((folder) =>
  path.join(import.meta.dirname, folder),
)

const languages = new Map(
  [...new Set(folders.flatMap((folder) => readdirSync(folder)))]
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const locale = name.slice(0, -'.json'.length)
      return [locale, translator(sentencesIn(name), locale)]
    }),
)

export type Say = (english: string) => string

/**
 * Answers are written in English, and translated into the first of these languages that is
 * available.
 */
export function sayIn(wanted: string[]): Say {
  const translate = languages.get(bestLanguage(wanted, ['en', ...languages.keys()]))
  return (english) => translate?.(english) ?? english
}

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
