import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { languageOf } from '#server/infra/language/language.ts'
import { storeFigures } from '#server/features/documents/reading/figures.ts'
import {
  wordsOfFilename,
  passageInContext,
  unitInContext,
  unitsOf,
} from '#server/features/passages/passages.ts'
import { withoutContents } from '#server/features/documents/reading/contents-pages.ts'
import { headingsAfter, passagesOf } from '#server/features/documents/reading/passages.ts'
import type { Passage } from '#server/features/documents/reading/passages.ts'
import type { ReadingApp, ReadingFile } from '#server/features/documents/reading/reading.ts'
import { searchable } from '#server/features/documents/search/words/terms.ts'
import type { Db } from '#server/infra/db/db.ts'
import { dimensions, packMeanings } from '#server/infra/embeddings/vectors.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { encodeWords } from '#server/infra/reader/stored-words.ts'

/** The pages of one transaction, with their passages. */
type Batch = {
  pages: ReadPage[]
  passages: NewPassage[]
  /** The headings at the end of each page. */
  headings: string[][]
  meanings: Meanings | undefined
}

type NewPassage = Passage & { id: string; page: number; position: number }
type Meanings = { ofPassages: Float32Array[]; ofUnits: Buffer[] }

/** Computes passages and their embeddings; outside of a transaction, because it takes a second. */
export async function prepareBatch(
  app: ReadingApp,
  file: ReadingFile,
  pages: ReadPage[],
  before: string[],
): Promise<Batch> {
  const passages: NewPassage[] = []
  const headings: string[][] = []
  for (const page of pages) {
    const context = { title: file.title, headings: headings.at(-1) ?? before }
    const body = withoutContents(page)
    // A scanned page's own text is short or wrong; the recognised text decides later.
    if (!page.scanned)
      passagesOf(body, context).forEach((passage, position) =>
        passages.push({ ...passage, id: uuidv7(), page: page.page, position }),
      )
    headings.push(headingsAfter(body, context.headings))
  }
  return { pages, passages, headings, meanings: await meaningsOrNone(app, file, passages) }
}

export async function storePages(db: Db, file: ReadingFile, { pages, headings }: Batch) {
  await db
    .insertInto('pages')
    .values(
      pages.map((page, i) => ({
        fileId: file.id,
        page: page.page,
        text: page.text,
        width: page.width,
        height: page.height,
        words: encodeWords(page.words),
        headings: JSON.stringify(headings[i]),
        place: page.place ?? null,
        blocks: page.place === undefined ? null : JSON.stringify(page.blocks),
        // If a page was too long, the part that was read is stored.
        state: page.trouble && !page.text ? 'lost' : page.scanned ? 'waits' : 'read',
      })),
    )
    .execute()
  await storeFigures(db, file.id, pages)
}

export async function storePassages(
  app: Pick<ReadingApp, 'jobs' | 'vectors' | 'embeddings'>,
  db: Db,
  file: ReadingFile,
  { passages, meanings }: Batch,
) {
  await insertPassages(db, file, passages)
  if (meanings) await insertVectors(db, file.id, passages, meanings)
  // Later, so that no document waits for a service that is slow or away.
  if (app.embeddings && app.vectors && passages.length > 0)
    await app.jobs?.send(
      'embed-passages',
      { model: app.embeddings.model, fileId: file.id, failures: 0 },
      { trx: db },
    )
}

/** Stored with the file as soon as enough text was read to detect the language. */
export async function keepLanguage(db: Db, file: ReadingFile, pages: ReadPage[]) {
  if (file.languageKnown) return
  const telling = pages.filter(({ scanned }) => !scanned)
  const language = languageOf(telling.map(({ text }) => text).join('\n'))
  if (!language) return
  await sql`
    update files set language = coalesce(
      (select cfgname from pg_ts_config where cfgname = ${language} limit 1), 'simple')
    where id = ${file.id}`.execute(db)
}

/** A document becomes ready with all that belongs to it, unless the last try fails, too. */
async function meaningsOrNone(
  { embed, vectors, triesAgain, log }: ReadingApp,
  file: ReadingFile,
  passages: NewPassage[],
): Promise<Meanings | undefined> {
  if (!embed || passages.length === 0) return undefined
  try {
    return await meaningsOf({ embed, vectors }, file.title, passages)
  } catch (error) {
    if (triesAgain) throw error
    log?.warn(
      { err: error, fileId: file.id, pages: [passages[0]?.page, passages.at(-1)?.page] },
      'These pages are found by their words only until their meaning can be computed.',
    )
    return undefined
  }
}

/** `vectors`: whether there is a table for those of whole passages. */
export async function meaningsOf(
  { embed, vectors }: { embed: NonNullable<ReadingApp['embed']>; vectors: boolean },
  title: string,
  passages: Pick<Passage, 'heading' | 'text'>[],
): Promise<Meanings> {
  const whole = vectors ? passages.map((one) => passageInContext({ ...one, title })) : []
  const units = passages.map((one) =>
    unitsOf(one).map((unit) => unitInContext({ ...one, title }, unit)),
  )
  const all = await embedByLength(embed, [...whole, ...units.flat()])
  const ofPassages = all.splice(0, whole.length)
  return { ofPassages, ofUnits: units.map(({ length }) => packMeanings(all.splice(0, length))) }
}

// Texts of one length are batched, because padding would cost time and precision.
async function embedByLength(embed: NonNullable<ReadingApp['embed']>, texts: string[]) {
  const order = texts.map((_, i) => i).sort((a, b) => texts[a]!.length - texts[b]!.length)
  const sorted = await embed(order.map((i) => texts[i]!))
  const fit = sorted.length === texts.length && sorted.every((v) => v.length === dimensions)
  if (!fit) throw new Error(`Expected ${texts.length} vectors of ${dimensions} dimensions.`)
  const vectors = new Map(order.map((at, i) => [at, sorted[i]!]))
  return texts.map((_, i) => vectors.get(i)!)
}

/** People go on naming a document as its file, when it has got a title of its own. */
const namesOf = ({ title, filename, titledByName }: ReadingFile): string =>
  titledByName ? `${title} ${wordsOfFilename(filename)}` : title

// One statement, so that the counts for the search are updated once a batch.
async function insertPassages(db: Db, file: ReadingFile, passages: NewPassage[]) {
  if (passages.length === 0) return
  const { language } = await db
    .selectFrom('files')
    .select('language')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  const rows = passages.map(({ start, end, ...passage }) => ({
    ...passage,
    start_offset: start,
    end_offset: end,
    words: searchable(language, passage.text),
    above: searchable(language, passage.heading),
  }))
  await sql`
    insert into passages
      (id, file_id, page, position, heading, text, start_offset, end_offset, length, terms)
    select p.id, ${file.id}::uuid, p.page, p.position, p.heading, p.text, p.start_offset,
      p.end_offset, (select coalesce(sum(cardinality(positions)), 0) from unnest(t.terms)), t.terms
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as p(id uuid, page integer,
        position integer, heading text, text text, start_offset integer, end_offset integer, words text, above text)
      cross join lateral (
        select setweight(to_tsvector(${language}::regconfig, p.above), 'A') ||
          setweight(to_tsvector(${language}::regconfig, ${searchable(language, namesOf(file))}), 'B') ||
          to_tsvector(${language}::regconfig, p.words) as terms
      ) as t`.execute(db)
}

/** What is there already stays. */
export async function insertVectors(
  db: Db,
  fileId: string,
  passages: { id: string }[],
  meanings: Meanings,
) {
  const units = passages.map(({ id }, i) => ({ passageId: id, meanings: meanings.ofUnits[i]! }))
  if (units.length === 0) return
  await db
    .insertInto('passageUnits')
    .values(units)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (meanings.ofPassages.length === 0) return
  const rows = passages.map(({ id }, i) => ({
    id,
    embedding: `[${meanings.ofPassages[i]!.join(',')}]`,
  }))
  await sql`
    insert into passage_vectors (passage_id, file_id, embedding)
    select v.id, ${fileId}::uuid, v.embedding::vector
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(id uuid, embedding text)
    on conflict do nothing`.execute(db)
}
