import { type Correction, asMeant } from '../words/corrections.ts'

/**
 * The documents that a question names, and the question without that name. `isOnly`: nothing else is
 * searched; `about`: whatever they say of that is asked for.
 */
export type NamedInQuestion = {
  ids: string[]
  rest: string
  isOnly: boolean
  about?: string | undefined
}

export const asMeantIn = (named: NamedInQuestion, corrections: Correction[]): NamedInQuestion => ({
  ...named,
  rest: asMeant(named.rest, [], corrections)[0],
})
