import { sql } from 'kysely'
import type { Lesson, LessonProgress } from '#contract/content.ts'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { readerOf, seenWithin, sightOf } from '#server/features/audiences/audiences.ts'
import { seen } from '../audience.ts'
import { filmLinks } from './films.ts'
import type { WrittenLesson } from './lessons.ts'
import { typeOf } from '../media-types.ts'
import { readWords } from '../words-of-the-operator.ts'

/** In the operator's order; each lesson with those of its documents that the reader may open. */
export async function listLessons(
  app: Pick<App, 'db' | 'config' | 'log' | 'now' | 'secrets'>,
  member: Member | null,
  languages?: string[],
): Promise<Lesson[]> {
  const { lessons: all } = await readWords(app, languages)
  const lessons = seen(await sightOf(app, member), all)
  const files = await filesOf(
    app,
    member,
    lessons.flatMap(({ attachments }) => attachments),
  )
  return lessons.map(({ attachments, video, ...lesson }) => ({
    ...lesson,
    attachments: attachments.flatMap((name) => files.get(name) ?? []),
    ...(video ? { video: presentVideo(video, filmLinks(app, all)) } : {}),
  }))
}

const presentVideo = (
  { file, captions }: NonNullable<WrittenLesson['video']>,
  pathOf: (name: string) => string,
) => ({
  src: pathOf(file),
  type: typeOf(file)!,
  ...(captions ? { captions: pathOf(captions) } : {}),
})

/** Finds documents by the names in the lessons; for a replaced document, its newest version. */
async function filesOf(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member | null,
  names: string[],
) {
  if (names.length === 0) return new Map<string, Lesson['attachments'][number]>()
  const { rows } = await sql<{ name: string; title: string; filename: string }>`
    select named.filename as name, newest.title, newest.filename
    from files as named join files as newest on newest.id = coalesce(named.replaced_by, named.id)
    where named.filename = any (${names}::text[]) and newest.owner_id is null
      and ${seenWithin(readerOf({ now }, member), 'newest')}`.execute(db)
  return new Map(rows.map(({ name, ...file }) => [name, file]))
}

export async function listProgress(
  { db }: Pick<App, 'db'>,
  member: Member,
): Promise<LessonProgress[]> {
  const rows = await db
    .selectFrom('lessonProgress')
    .selectAll()
    .where('memberId', '=', member.id)
    .orderBy('slug')
    .execute()
  return rows.map(present)
}

type Step = { slug: string; done?: boolean | undefined; seconds?: number | null | undefined }

/** Fields that are left out stay as they were. */
export async function keepProgress(
  app: Pick<App, 'db' | 'config' | 'log' | 'now'>,
  member: Member,
  { slug, done, seconds }: Step,
): Promise<LessonProgress> {
  const { lessons } = await readWords(app)
  const sight = await sightOf(app, member)
  if (!seen(sight, lessons).some((lesson) => lesson.slug === slug)) throw notFound('Lesson')
  const said = {
    ...(done === undefined ? {} : { done }),
    ...(seconds === undefined ? {} : { seconds }),
    updatedAt: app.now(),
  }
  const row = await app.db
    .insertInto('lessonProgress')
    .values({ memberId: member.id, slug, ...said })
    .onConflict((conflict) => conflict.columns(['memberId', 'slug']).doUpdateSet(said))
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

const present = (row: {
  slug: string
  done: boolean
  seconds: number | null
  updatedAt: Date
}): LessonProgress => ({
  slug: row.slug,
  done: row.done,
  seconds: row.seconds,
  updatedAt: row.updatedAt.toISOString(),
})
