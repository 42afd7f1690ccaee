import type { RemoteConfig } from '#server/settings/config.ts'
import { postJson, RemoteError } from '../remote/post-json.ts'
import { withRests } from '../remote/with-rests.ts'
import { dot } from './vectors.ts'

/** A model of embeddings on another machine, behind OpenAI's `/v1/embeddings`. */
export type RemoteEmbeddings = {
  model: string
  url: string
  /**
   * A vector of length 1 for each text, all of one width; null for a text that the model has no
   * vector for, however short it is cut. Throws a `RemoteError`.
   */
  embedPassages(texts: string[], signal: AbortSignal): Promise<(Float32Array | null)[]>
  /**
   * For a question that somebody waits for, by one of the models at this address; undefined while
   * the service rests after failures. Throws a `RemoteError`.
   */
  embedQuestions(model: string, texts: string[]): Promise<Float32Array[] | undefined>
}

/** What text-embeddings-inference accepts in one request unless it is told otherwise. */
export const mostTexts = 32
/** No text is longer, in characters; a shorter limit of the model shows itself by a refusal. */
const mostCharacters = 8_000
const fewestCharacters = 200
/** For 32 vectors of the widest kind, each number with all its places. */
const mostOfAnswer = 16 * 1024 * 1024
const passagesMs = 60_000
const questionMs = 2_000
/** What pgvector can store. */
const widest = 16_000

export function remoteEmbeddings(config: RemoteConfig): RemoteEmbeddings {
  const sparingly = withRests()

  async function ask(model: string, texts: string[], timeoutMs: number, signal?: AbortSignal) {
    const input = texts.map((text) => cut(text, mostCharacters))
    const body = { model, input }
    const bounds = { timeoutMs, mostCharacters: mostOfAnswer, signal }
    const answer = await postJson(config, 'embeddings', body, bounds)
    return vectorsIn(answer, texts.length)
  }

  /** What is too much for one request is sent in two, and a text that is too long is cut. */
  async function askInParts(
    texts: string[],
    signal: AbortSignal,
  ): Promise<(Float32Array | null)[]> {
    try {
      return await ask(config.model, texts, passagesMs, signal)
    } catch (error) {
      if (!isRefused(error)) throw error
      if (texts.length === 1) {
        const half = Math.floor(Math.min(texts[0]!.length, mostCharacters) / 2)
        return half < fewestCharacters ? [null] : askInParts([cut(texts[0]!, half)], signal)
      }
      const middle = Math.ceil(texts.length / 2)
      const first = await askInParts(texts.slice(0, middle), signal)
      return [...first, ...(await askInParts(texts.slice(middle), signal))]
    }
  }

  return {
    model: config.model,
    url: config.url,
    async embedPassages(texts, signal) {
      const vectors: (Float32Array | null)[] = []
      for (let at = 0; at < texts.length; at += mostTexts)
        vectors.push(...(await askInParts(texts.slice(at, at + mostTexts), signal)))
      if (widthsOf(vectors).size > 1) throw otherWidths()
      return vectors
    },
    embedQuestions: (model, texts) =>
      sparingly(async () => {
        const vectors = await ask(model, texts, questionMs)
        return vectors.map((vector) => {
          if (!vector)
            throw new RemoteError('It returned a vector of zeros, or of what is no number.')
          return vector
        })
      }),
  }
}

/** 413 and 422 by text-embeddings-inference, 400 by others. */
const isRefused = (error: unknown) =>
  error instanceof RemoteError && [400, 413, 422].includes(error.status ?? 0)

const otherWidths = () => new RemoteError('Its vectors are not all of one width.')

/** Never in the middle of a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

type Listed = { index?: unknown; embedding?: unknown }

/** In the order of the texts, whatever the order of the answer. */
function vectorsIn(answer: unknown, count: number): (Float32Array | null)[] {
  const { data } = (answer ?? {}) as { data?: unknown }
  if (!Array.isArray(data) || data.length !== count)
    throw new RemoteError('It did not answer one vector for each text.')
  const vectors: (Float32Array | null)[] = []
  for (const [at, listed] of (data as (Listed | null)[]).entries()) {
    const { index = at, embedding } = listed ?? {}
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count)
      throw new RemoteError('It numbered its vectors wrongly.')
    if (vectors[index as number] !== undefined)
      throw new RemoteError('It returned the same index twice.')
    vectors[index as number] = unitOf(embedding)
  }
  const widths = widthsOf(vectors)
  if (widths.size > 1) throw otherWidths()
  if (widths.size === 0) throw new RemoteError('It answered vectors without a direction.')
  return vectors
}

const widthsOf = (vectors: (Float32Array | null)[]) =>
  new Set(vectors.flatMap((vector) => vector?.length ?? []))

/** Null if the vector has no direction: nothing but zeros, or something that is no number. */
function unitOf(embedding: unknown): Float32Array | null {
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > widest)
    throw new RemoteError('It answered something else than vectors.')
  const vector = Float32Array.from(embedding as number[], (value) =>
    typeof value === 'number' ? value : Number.NaN,
  )
  const length = Math.sqrt(dot(vector, vector))
  if (!Number.isFinite(length) || length === 0) return null
  return vector.map((value) => value / length)
}
