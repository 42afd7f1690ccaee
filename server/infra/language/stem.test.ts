import { expect, test } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { stem } from './stem.ts'

const words = `adding added agreed allowance allowances answers approved archives bicycle branches bylaws carried
  carrying claims committee communication conditional confirmed cycling days deadlines dying early election
  electrical employees employment falling fees generally grievance happily holidays hopping hoping identity
  inning lying membership minutes national nearly news notices only organisation owed paid parental pensions
  periods policies probation proceed quorum rationalise receipts relational retention saying secretaries
  signatures sized skies succeeds tied tying treasurer ugly used vietnamization voting weeks yearly`

// The embedded one: earlier versions of PostgreSQL stem a handful of words otherwise.
test('words are stemmed as PostgreSQL 18 stems them', async () => {
  const { query, close } = await openDatabase({ dataDir: 'memory://' })
  const { rows } = await query(
    `select word, (ts_lexize('english_stem', word))[1] as stem from unnest($1::text[]) as word`,
    [words.split(/\s+/)],
  )
  await close()
  const stems = (rows as { word: string; stem: string | null }[]).filter((row) => row.stem !== null)
  expect(stems.map(({ word }) => [word, stem(word)])).toEqual(
    stems.map((row) => [row.word, row.stem]),
  )
})
