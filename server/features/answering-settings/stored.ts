import { sql } from 'kysely'
import type { Answering } from '#contract/desk/answering.ts'
import type { App } from '#server/app.ts'

/** As the operator has set it, with the meanings of the questions that have fixed answers. */
export type AnsweringSettings = Answering & {
  meanings: ReadonlyMap<string, Uint8Array>
  /** Which of them are set here. */
  set: ReadonlySet<string>
}

/** What holds where nothing is set. */
const unset: Answering = {
  strictness: 'free',
  tone: '',
  length: 'medium',
  words: [],
  fixed: [],
  topics: [],
  model: null,
  prices: [],
}

/** The value of the setting. `revision` is another one after each change. */
export type Stored = {
  revision: string
  set: Partial<Answering>
  /** By question, packed, in base64. */
  meanings: Record<string, string>
}

export const settingName = 'answering'

const kept = new WeakMap<App['database'], { revision: string; settings: AnsweringSettings }>()
const without: AnsweringSettings = { ...unset, meanings: new Map(), set: new Set() }

/**
 * Reads whether they have changed, and what they are only if they have: so that a change holds from
 * the next question, on every instance, and a long list costs nothing.
 */
export async function answeringSettings({
  db,
  database,
}: Pick<App, 'db' | 'database'>): Promise<AnsweringSettings> {
  const known = kept.get(database)
  const { rows } = await sql<{ revision: string; value: Stored | null }>`
    select value ->> 'revision' as revision,
      case when value ->> 'revision' is distinct from ${known?.revision ?? ''}::text then value end as value
    from settings where name = ${settingName}`.execute(db)
  const [row] = rows
  if (!row) return without
  if (known && row.value === null) return known.settings
  const settings = settingsOf(row.value!)
  kept.set(database, { revision: row.revision, settings })
  return settings
}

export const settingsOf = ({ set, meanings }: Stored): AnsweringSettings => ({
  ...unset,
  ...set,
  meanings: new Map(
    Object.entries(meanings).map(([question, packed]) => [question, Buffer.from(packed, 'base64')]),
  ),
  set: new Set(Object.keys(set)),
})
