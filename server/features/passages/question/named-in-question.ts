import { type Correction, asMeant } from '../words/meant-instead.ts'

/**
 * The documents that a question names, and the question without that name. `isOnly`: nothing else is
 * searched; `about`: whatever they say of that is asked for; `isOrganisation`: it is those they are of
 that are named, which their own sentences may name, too.
 */
export type NamedInQuestion = {
  ids: string[]
  rest: string
  isOnly: boolean
  about?: string | undefined
  isOrganisation?: true
}

export const asMeantIn = (named: NamedInQuestion, corrections: Correction[]): NamedInQuestion => ({
  ...named,
  rest: asMeant(named.rest, [], corrections)[0],
})
