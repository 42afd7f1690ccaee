import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { FoundAcross } from '#server/infra/model/model.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { inOtherLanguage, waysToWrite } from '#server/infra/language/other-language.ts'
import { type Within, allowedFilesIn } from './allowed-files.ts'
import { findPassages } from './search.ts'

const others = { german: 'english', english: 'german' } as const
const longestQuestion = 300
const mostPassages = 12

/**
 * What the documents in the other one of the two languages may say to a question, and the question in
 * the words by which it was searched there; undefined where there are none, or no word of
 * it is known.
 */
export async function findAcross(
  app: Pick<App, 'db' | 'database' | 'embed'>,
  question: string,
  within: Within | undefined,
): Promise<FoundAcross | undefined> {
  const from = languageOfQuestion(question)
  if ((from !== 'german' && from !== 'english') || question.length > longestQuestion)
    return undefined
  const language = others[from]
  const { rows } = await sql`${allowedFilesIn(within, undefined, language)} limit 1`.execute(app.db)
  if (rows.length === 0) return undefined
  const there = await wordsAmong(app, waysToWrite(question, from))
  const asked = inOtherLanguage(question, from, (word) => there.has(word))
  // Without a word that is known in that language, it would find anything.
  if (asked.put.length === 0) return undefined
  const [text, ...queries] = asked.texts as [string]
  const search = { text, queries, within, language, limit: mostPassages }
  return { ...asked, passages: await findPassages(app, search) }
}

async function wordsAmong({ db }: Pick<App, 'db'>, words: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from document_words where word = any (${[...new Set(words)]}::text[])`.execute(db)
  return new Set(rows.map(({ word }) => word))
}
