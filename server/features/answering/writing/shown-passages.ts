import type { FoundPassage } from '#server/infra/model/model.ts'
import { numbered, tokensIn } from './messages.ts'

export type ShownPassages = ReturnType<typeof openShownPassages>

/**
 * The passages that a model has been shown in one answer. Each new one is added to `passages`, and
 * its place there is the number that the model cites. All texts together have at most `mostTokens`.
 */
export function openShownPassages(passages: FoundPassage[], mostTokens: number) {
  let tokensLeft = mostTokens
  const placeOf = (id: string) => passages.findIndex((one) => one.id === id)

  return {
    tokensLeft: () => tokensLeft,
    spend(tokens: number) {
      tokensLeft -= tokens
    },
    /** Undefined for a passage that the model has not been shown. */
    numberOf: ({ id }: FoundPassage) => placeOf(id) + 1 || undefined,
    /** The passages as the model reads them, as many as there is room for. */
    show(some: FoundPassage[]): { text: string; found: FoundPassage[] } {
      const texts: string[] = []
      const found: FoundPassage[] = []
      for (const [at, passage] of some.entries()) {
        const known = placeOf(passage.id)
        const text =
          known < 0 ? numbered(passage, passages.length + 1) : `[${known + 1}] is shown above.`
        tokensLeft -= tokensIn(text)
        if (tokensLeft < 0) {
          texts.push(`${some.length - at} more passages are left out, for want of room.`)
          break
        }
        texts.push(text)
        if (known >= 0) continue
        passages.push(passage)
        found.push(passage)
      }
      return { text: texts.join('\n\n') || 'Nothing was found.', found }
    },
  }
}
