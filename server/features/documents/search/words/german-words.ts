import { sql } from 'kysely'
import { isPart, rootOf } from '#server/infra/language/german-forms.ts'
import { formsOfVerb } from '#server/infra/language/german-verbs.ts'
import { isSmallInGerman, languageOfQuestion } from '#server/infra/language/language.ts'
import type { App } from '../../../../app.ts'

/** So many words of a question are looked for in compounds, and so many compounds of each are taken. */
const mostWords = 8
const mostCompounds = 4
const candidatesEach = 60
const shortestPart = 3

/**
 * What a German question is searched by besides its own words: the compounds of the documents that one
 * of them is a part of (‘Eingangstor’ for ‘Tor’), and other forms of its verbs, which PostgreSQL takes
 * for other words (‘Einbruch’ for ‘eingebrochen’).
 */
export async function moreGermanWords(db: App['db'], text: string): Promise<string[]> {
  if (languageOfQuestion(text) !== 'german') return []
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
    (word) => word.length >= shortestPart && !isSmallInGerman(word),
  )
  const asked = [...new Set(words)].slice(0, mostWords)
  return [...asked.flatMap(formsOfVerb), ...(await compoundsOf(db, asked))]
}

async function compoundsOf(db: App['db'], words: string[]): Promise<string[]> {
  const asked = words.map((word) => ({ word, stem: word.replace(/e[mnrs]?$|n$/, '') }))
  const { rows } = await sql<{ asked: string; word: string }>`
    with asked as (
      select word, stem from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as a(word text, stem text)
    )
    select asked.word as asked, found.word from asked cross join lateral (
      (select word, passages from document_words
        where word collate "C" >= asked.stem and word collate "C" < asked.stem || chr(1114109)
        order by passages desc limit ${candidatesEach})
      union
      (select word, passages from document_words
        where reverse(word) collate "C" >= reverse(asked.word) and reverse(word) collate "C" < reverse(asked.word) || chr(1114109)
        order by passages desc limit ${candidatesEach})
      union
      (select word, passages from document_words
        where reverse(word) collate "C" >= reverse(asked.stem) and reverse(word) collate "C" < reverse(asked.stem) || chr(1114109)
        order by passages desc limit ${candidatesEach})
    ) as found order by found.passages desc, found.word`.execute(db)
  return words.flatMap((word) => {
    const root = rootOf(plain(word))
    return rows
      .filter((row) => row.asked === word && isPart(root, rootOf(plain(row.word))))
      .slice(0, mostCompounds)
      .map((row) => row.word)
  })
}

const plain = (word: string) => word.normalize('NFKD').replace(/\p{M}+/gu, '')
