import type { Citation } from '#contract/documents/documents.ts'
import type { AnswerPart } from '#server/infra/model/model.ts'

/**
 * A model may send half a character and the other half later, or characters that no database
 * stores. The first half waits for the second; what stays broken becomes the replacement character,
 * and NUL is removed.
 */
export async function* sanitizeParts(
  parts: AsyncGenerator<AnswerPart>,
): AsyncGenerator<AnswerPart> {
  let half = ''
  for await (const part of parts) {
    if (part.type !== 'text') {
      yield part
      continue
    }
    const text = half + part.delta.replaceAll('\0', '')
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    const delta = text.slice(0, text.length - half.length).toWellFormed()
    if (delta) yield { ...part, delta }
  }
  if (half) yield { type: 'text', delta: half.toWellFormed() }
}

/** The number of a rejected citation would refer to nothing. Providers send each number whole. */
export function removeUnknownMarkers(delta: string, citations: Citation[]): string {
  let kept = ''
  let from = 0
  for (const marker of delta.matchAll(/\[(\d{1,9})\]/g)) {
    const isKnown = citations.some(({ n }) => n === Number(marker[1]))
    if (isKnown || delta[marker.index - 1] === '\\') continue
    // The space before it is removed as well.
    kept += delta.slice(from, marker.index).trimEnd()
    from = marker.index + marker[0].length
  }
  return kept + delta.slice(from)
}
