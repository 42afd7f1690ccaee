import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Word } from '#server/infra/reader/reader.ts'

/**
 * Words as stored beside their page text: six columns of 16-bit numbers (gap since the last word's
 * end, length, and the box in 65,535ths of the page), deflated. A page takes about 3 kB.
 */
export function encodeWords(words: Word[]): Buffer {
  const columns = new Uint16Array(words.length * 6)
  let end = 0
  words.forEach((word, i) => {
    const { text, start, x, y, width, height } = word
    const row = [start - end, text.length, ...[x, y, width, height].map(toShare)]
    row.forEach((value, column) => (columns[column * words.length + i] = value))
    end = start + text.length
  })
  return deflateRawSync(Buffer.from(columns.buffer))
}

/** The words of `encodeWords`, given the text of the same page. */
export function decodeWords(bytes: Uint8Array, text: string): Word[] {
  const raw = inflateRawSync(bytes)
  const count = raw.length / 12
  const at = (column: number, i: number) => raw.readUInt16LE((column * count + i) * 2)
  let end = 0
  return Array.from({ length: count }, (_, i) => {
    const start = end + at(0, i)
    end = start + at(1, i)
    const [x, y, width, height] = [2, 3, 4, 5].map((column) => at(column, i) / shareMax)
    return { text: text.slice(start, end), start, x: x!, y: y!, width: width!, height: height! }
  })
}

const shareMax = 0xffff

const toShare = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * shareMax)
