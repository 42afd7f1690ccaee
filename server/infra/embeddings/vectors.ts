// The components of a unit vector of all-MiniLM-L6-v2 stay within ±0.31.
const scale = 400
export const dimensions = 384

/** Vectors as signed bytes, one after the other; a cosine moves by less than 0.005. */
export function packMeanings(vectors: Float32Array[]): Buffer {
  const packed = Buffer.alloc(vectors.length * dimensions)
  vectors.forEach((vector, i) =>
    vector.forEach((value, d) =>
      packed.writeInt8(
        Math.max(-127, Math.min(127, Math.round(value * scale))),
        i * dimensions + d,
      ),
    ),
  )
  return packed
}

/** The cosine of a unit vector with each of the packed ones. */
export function likenessOf(asked: Float32Array, packed: Uint8Array): number[] {
  const values = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: values.length / dimensions }, (_, i) => {
    let sum = 0
    let square = 0
    for (let d = 0; d < dimensions; d++) {
      const value = values[i * dimensions + d]!
      sum += value * asked[d]!
      square += value * value
    }
    return sum / Math.sqrt(square || 1)
  })
}

/** The packed vectors, each of length 1. */
export function unpackMeanings(packed: Uint8Array): Float32Array[] {
  const values = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: values.length / dimensions }, (_, i) =>
    unit(Float32Array.from(values.subarray(i * dimensions, (i + 1) * dimensions))),
  )
}

export const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, d) => sum + value * b[d]!, 0)

/** The direction of the mean of the vectors, as a vector of length 1. */
export function centreOf(vectors: Float32Array[]): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors) for (let d = 0; d < dimensions; d++) sum[d]! += vector[d]!
  return unit(sum)
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((value) => value / length)
}
