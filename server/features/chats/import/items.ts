import { RefusedFile } from './imported.ts'

const [quote, escape, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** The lists that a file may keep its chats in, when it is an object. */
const listNames = new Set(['chats', 'conversations'])

/**
 * Splits JSON bytes into the items of its list, so that only one of them is in memory; JSON without
 * a list is one item. null stands for an item larger than `most` bytes. Only brackets and strings
 * are looked at, so each item may still fail to parse.
 */
export async function* itemsOf(
  chunks: AsyncIterable<Buffer>,
  most: number,
): AsyncGenerator<Buffer | null> {
  let depth = 0
  /** How deep the items lie; 0 while the whole is one item. */
  let listDepth = 0
  let begun = false
  let ended = false
  let inString = false
  let escaped = false
  let parts: Buffer[] = []
  let size = 0
  let hasWords = false
  /** In an object at the top: the last string, which may be the name of a list. */
  let name: string | undefined
  let naming: number[] | undefined

  const take = (): Buffer | null => {
    const item = size > most ? null : Buffer.concat(parts)
    ;[parts, size, hasWords] = [[], 0, false]
    return item
  }

  for await (const chunk of chunks) {
    // Copied because the stream may overwrite the buffer.
    let from = 0
    const takeUpTo = (to: number) => {
      if (to <= from) return
      size += to - from
      if (size <= most) parts.push(Buffer.from(chunk.subarray(from, to)))
      else parts = []
    }
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!
      if (inString) {
        if (byte === quote && !escaped) {
          inString = false
          if (naming) name = String.fromCharCode(...naming)
          naming = undefined
        } else if (naming && naming.length < 20) naming.push(byte)
        escaped = byte === escape && !escaped
        continue
      }
      if (isSpace(byte)) continue
      if (ended) throw new RefusedFile('broken-json')
      if (!begun) {
        // The byte order mark that some editors write at the beginning.
        if (byte === 0xef || byte === 0xbb || byte === 0xbf) continue
        if (byte !== openList && byte !== openObject) throw new RefusedFile('broken-json')
        begun = true
        depth = 1
        listDepth = byte === openList ? 1 : 0
        hasWords = byte === openObject
        from = byte === openList ? i + 1 : i
        continue
      }
      if (byte === quote) {
        inString = true
        hasWords = true
        if (depth === 1 && listDepth === 0) naming = []
      } else if (byte === openList || byte === openObject) {
        if (byte === openList && depth === 1 && listDepth === 0 && listNames.has(name ?? '')) {
          listDepth = 2
          take()
          from = i + 1
        } else hasWords = true
        depth++
      } else if (byte === closeList || byte === closeObject) {
        depth--
        if (listDepth > 0 && depth === listDepth - 1) {
          takeUpTo(i)
          from = i + 1
          if (hasWords) yield take()
          take()
          // After the list of an object there is nothing more to read.
          if (listDepth === 2) listDepth = 99
        }
        if (depth === 0) {
          if (listDepth === 0) {
            takeUpTo(i + 1)
            yield take()
          }
          from = i + 1
          ended = true
        }
      } else if (byte === comma && depth === listDepth) {
        takeUpTo(i)
        from = i + 1
        if (!hasWords) throw new RefusedFile('broken-json')
        yield take()
      } else if (byte !== colon) hasWords = true
    }
    if (begun && !ended && listDepth !== 99) takeUpTo(chunk.length)
  }
  if (!ended) throw new RefusedFile('broken-json')
}
