import { sql } from 'kysely'
import type { ModelsInUse } from '#contract/desk/operator.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/infra/db/db.ts'
import type { Say, Sentence } from '#server/sentences.ts'
import type { RemoteEmbeddings } from '#server/infra/embeddings/remote-embeddings.ts'

/** A model on another machine whose vectors are stored. */
export type EmbeddingModel = { id: number; name: string; width: number; ready: boolean }

/**
 * The model that questions are compared by: the configured one once each passage has a vector of
 * it, before that another one at the same address. Undefined: the built-in model.
 */
export const modelInUse = (db: Db, { model, url }: RemoteEmbeddings) =>
  models(db)
    .where('ready', '=', true)
    .where(({ or, eb }) => or([eb('name', '=', model), eb('url', '=', url)]))
    .orderBy(({ eb }) => eb('name', '=', model), 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The configured model; it is known once it has answered for the first time. */
export const configuredModel = (db: Db, { model }: RemoteEmbeddings) =>
  models(db).where('name', '=', model).orderBy('id', 'desc').executeTakeFirst()

export async function addModel(
  db: Db,
  { model: name, url }: RemoteEmbeddings,
  width: number,
): Promise<EmbeddingModel> {
  return await db
    .insertInto('embeddingModels')
    .values({ name, url, width })
    .onConflict((conflict) => conflict.columns(['name', 'width']).doUpdateSet({ url }))
    .returning(['id', 'name', 'width', 'ready'])
    .executeTakeFirstOrThrow()
}

const models = (db: Db) => db.selectFrom('embeddingModels').select(['id', 'name', 'width', 'ready'])

/** How the search by meaning works just now, for the operator. */
export async function meaningProgress(
  app: Pick<App, 'db' | 'database' | 'embeddings'>,
  say: Say,
): Promise<ModelsInUse['meaning']> {
  const { db, database, embeddings } = app
  if (!database.vectors) return { model: null }
  if (!embeddings) return { model: builtIn }
  const used = await modelInUse(db, embeddings)
  const configured = await db
    .selectFrom('embeddingModels')
    .select(['id', 'ready', 'trouble'])
    .where('name', '=', embeddings.model)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { rows } = await sql<{ passages: number; embedded: number }>`
    select count(*)::integer as passages, count(vectors.passage_id)::integer as embedded
    from ${searchablePassages}
    left join model_vectors as vectors
      on vectors.passage_id = passages.id and vectors.model_id = ${configured?.id ?? 0}`.execute(db)
  return {
    model: used?.name ?? builtIn,
    configured: {
      model: embeddings.model,
      ready: configured?.ready ?? false,
      trouble: configured?.trouble ? say(configured.trouble as Sentence) : null,
      ...rows[0]!,
    },
  }
}

export const builtIn = 'built-in'

/**
 * What gets a vector of the operator's model. Replaced versions are never searched, and each passage
 * costs money: own documents of members whose address is not verified have the built-in vectors, by
 * which these members' questions are searched too.
 */
export const searchablePassages = sql`passages
  join files on files.id = passages.file_id and files.replaced_by is null
    and (files.owner_id is null or exists (
      select from users where users.id = files.owner_id
        and (users.email_verified_at is not null or users.role <> 'member')
    ))`
