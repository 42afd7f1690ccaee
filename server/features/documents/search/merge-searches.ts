import { interleaved } from '#server/interleaved.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { type Evidence, type WeighedPassage } from '#server/features/passages/passages.ts'

/** A passage that one search found. */
export type Found = FoundPassage & {
  evidence: Pick<Evidence, 'meanings' | 'weights' | 'rarest' | 'about'>
}

/** The first passage of each search, then the second of each, and so on; each passage once. */
export function mergeSearches(
  found: Found[][],
  texts: string[],
  asked: Pick<Evidence, 'corrections' | 'named' | 'quotedLast'>,
): WeighedPassage[] {
  const weights = Object.assign(
    {},
    ...found.map(([first]) => first?.evidence.weights),
  ) as Evidence['weights']
  const all = interleaved(
    found.map((passages, i) => passages.map((passage) => ({ passage, text: texts[i]! }))),
  )
  const known = new Map<string, WeighedPassage>()
  for (const { passage, text } of all) {
    const foundBy = known.get(passage.id)?.evidence!.foundBy ?? {}
    foundBy[text] = passage.meaning
    if (known.has(passage.id)) continue
    known.set(passage.id, {
      ...passage,
      evidence: { ...passage.evidence, weights, foundBy, ...asked },
    })
  }
  return [...known.values()]
}
