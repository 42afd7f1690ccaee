import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { bitsOfVector } from './bits.ts'
import { modelInUse } from './embedding-models.ts'

/** A question in the space of a model, and the stored vectors of the same model. */
export type QuestionVector = {
  vector: string
  bits: string
  /** The id of a model on another machine; null: the built-in one. */
  modelId: number | null
  /** By the built-in model, which the built-in answerer's measures are computed for. */
  builtIn: string
}

type Embedding = Pick<App, 'db' | 'embed'> & Partial<Pick<App, 'embeddings' | 'log'>>

/**
 * The vectors of questions, all by one model: the operator's, if its vectors are complete and it
 * answers in time, else the built-in one.
 */
export async function questionVectors(app: Embedding, texts: string[]): Promise<QuestionVector[]> {
  const [vectors, other] = await Promise.all([
    app.embed(texts, 'question'),
    vectorsByService(app, texts),
  ])
  return vectors.map((vector, i) => {
    const builtIn = written(vector)
    return other
      ? { ...inSpace(other.vectors[i]!), modelId: other.id, builtIn }
      : { ...inSpace(vector), modelId: null, builtIn }
  })
}

async function vectorsByService({ db, embeddings, log }: Embedding, texts: string[]) {
  if (!embeddings) return undefined
  const used = await modelInUse(db, embeddings)
  if (!used) return undefined
  try {
    const vectors = await embeddings.embedQuestions(used.name, texts)
    if (!vectors) return undefined
    if (vectors.every(({ length }) => length === used.width)) return { id: used.id, vectors }
    log?.warn({ model: used.name }, 'The vectors of a question have another width than before.')
  } catch (error) {
    log?.warn({ err: error, model: used.name }, 'A question was searched by the built-in model.')
  }
  return undefined
}

/** The stored vectors of that model, as a table of passage_id, file_id and embedding. */
export const vectorsOf = (modelId: number | null) =>
  modelId === null
    ? sql`passage_vectors`
    : sql`(
        select passage_id, file_id, embedding from model_vectors
        where model_id = ${modelId} and embedding is not null
      ) as passage_vectors`

const inSpace = (vector: Float32Array) => ({ vector: written(vector), bits: bitsOfVector(vector) })

const written = (vector: Float32Array) => `[${vector.join(',')}]`
