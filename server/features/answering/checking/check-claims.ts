import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { type WeighedPassage } from '#server/features/passages/passages.ts'
import { wordsOf } from '../words/words.ts'
import { type Prepared, holds, powerOf, prepare, weigh } from './support.ts'
import { type Joint, clausesOf, jointSupport } from './together.ts'

/** The passage that supports a claim, and the words in it that come closest. */
type Support = { index: number; quote: string; power: number }

export type ClaimCheck = ReturnType<typeof checkOf>

/** Compares what an answer says with the passages that it cites, by their index. */
export function checkOf(embed: Embed, question: string, passages: WeighedPassage[]) {
  const prepared = new Map<number, Promise<Prepared>>()
  const at = (index: number) => {
    const known = prepared.get(index) ?? prepare(embed, passages[index]!, question)
    prepared.set(index, known)
    return known
  }

  /**
   * A passage has to contain the claim's numbers, be close in words and meaning, and not deny what
   * it says. If another passage than the cited one supports the claim, the model gave the wrong
   * number, and that passage is returned. Undefined if none does.
   */
  async function alone(claim: string, cited: number): Promise<Support | undefined> {
    const said = wordsOf(claim).size > 0 ? claim : question
    const [vector] = await embed([said], 'claim')
    let best: Support | undefined
    for (const index of [cited, ...passages.keys()]) {
      const evidence = weigh(said, vector!, await at(index))
      const support = { index, quote: evidence.best.quote, power: powerOf(evidence) }
      if (index === cited && holds(evidence)) return support
      // For a claim in another language nothing tells which passage is meant.
      if (!evidence.sameLanguage || !holds(evidence)) continue
      if (!best || support.power > best.power) best = support
    }
    return best
  }

  return {
    alone,
    /**
     * The quotes that support a claim. One clause is looked for in each cited passage, and then, as
     * are several clauses, in all of them together.
     */
    async cited(claim: string, cited: number[]): Promise<Joint> {
      const clauses = clausesOf(claim)
      if (clauses.length === 1) {
        const found = []
        for (const index of cited) found.push(await alone(claim, index))
        const quotes = found.filter((one) => one !== undefined)
        if (quotes.length > 0) return { quotes, computed: [] }
      }
      const together = await Promise.all(
        cited.map(async (index) => ({ index, prepared: await at(index) })),
      )
      return (await jointSupport(embed, claim, clauses, together)) ?? { quotes: [], computed: [] }
    },
  }
}
