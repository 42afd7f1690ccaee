import type { FoundPassage } from '#server/infra/model/model.ts'
import type { Evidence, WeighedPassage } from './evidence.ts'

/** A passage that one search found. */
export type Found = FoundPassage & {
  evidence: Pick<Evidence, 'meanings' | 'weights' | 'rarest' | 'about'>
}

/** The first passage of each search, then the second of each, and so on; each passage once. */
export function inTurns(
  found: Found[][],
  texts: string[],
  asked: Pick<Evidence, 'corrections' | 'named' | 'quotedLast'>,
): WeighedPassage[] {
  const weights = Object.assign(
    {},
    ...found.map(([first]) => first?.evidence.weights),
  ) as Evidence['weights']
  const most = Math.max(0, ...found.map(({ length }) => length))
  const all = Array.from({ length: most }, (_, place) =>
    found.flatMap((passages, i) =>
      passages[place] ? [{ passage: passages[place], text: texts[i]! }] : [],
    ),
  ).flat()
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
