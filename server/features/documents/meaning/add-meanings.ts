import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { insertVectors, meaningsOf } from '../reading/store-pages.ts'
import { fillBits } from './bits.ts'
import { searchablePassages } from './embedding-models.ts'

type Repairing = Pick<App, 'db' | 'jobs' | 'embed' | 'database'>

/** Few enough that a stop of the server loses a second of work at most. */
const atOnce = 16

/** At the start and every hour. */
export const addMeaningsLater = ({ jobs }: Pick<App, 'jobs'>): Promise<void> =>
  jobs.send('add-meanings', {}, { once: 'all' })

/**
 * Computes the meaning of passages that were stored without it: while the built-in model could not
 * run, or before pgvector was there. They are found by their words until then.
 */
export async function addMeanings(app: App, _: object, signal: AbortSignal): Promise<void> {
  await fillBits(app, signal)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal.throwIfAborted()
    const passages = await withoutMeaning(app, after)
    if (passages.length === 0) return
    after = passages.at(-1)!.id
    for (const ofFile of Object.values(Object.groupBy(passages, ({ fileId }) => fileId)))
      await addTo(app, ofFile!)
  }
}

type Passage = { id: string; fileId: string; title: string; heading: string; text: string }

/** In the order of the ids, so that no passage is tried twice in one run. */
async function withoutMeaning({ db, database }: Repairing, after: string): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    select passages.id, passages.file_id as "fileId", files.title, passages.heading, passages.text
    from ${searchablePassages}
    where passages.id > ${after} and (
      not exists (select from passage_units where passage_id = passages.id)
      ${database.vectors ? sql`or not exists (select from passage_vectors where passage_id = passages.id)` : sql``}
    )
    order by passages.id limit ${atOnce}`.execute(db)
  return rows
}

async function addTo({ db, embed, database }: Repairing, passages: Passage[]) {
  const { fileId, title } = passages[0]!
  const meanings = await meaningsOf({ embed, vectors: database.vectors }, title, passages)
  await db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom('passages')
      .select('id')
      .where(
        'id',
        'in',
        passages.map(({ id }) => id),
      )
      .forKeyShare()
      .execute()
    const isThere = passages.map(({ id }) => there.some((one) => one.id === id))
    await insertVectors(
      trx,
      fileId,
      passages.filter((_, i) => isThere[i]),
      {
        ofPassages: meanings.ofPassages.filter((_, i) => isThere[i]),
        ofUnits: meanings.ofUnits.filter((_, i) => isThere[i]),
      },
    )
  })
}
