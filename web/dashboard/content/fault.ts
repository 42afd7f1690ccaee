import { ApiError } from '#contract/client.ts'

/** Why a text cannot be used. `place` leads to the field that is to be changed, if it is one. */
export type Fault = {
  line: number
  place?: (string | number)[] | undefined
  what: string
  refused?: boolean
}

export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof ApiError) || !error.payload) return undefined
  const { line, place, hint } = error.payload as Pick<Fault, 'place'> & {
    line?: number
    hint?: string
  }
  return line && hint ? { line, place, what: asSentence(hint) } : undefined
}

/** The server says it so that it may stand behind the name of a field. */
const asSentence = (hint: string) => hint.slice(0, 1).toUpperCase() + hint.slice(1)
