import { ApiError } from '#contract/client.ts'

/** Why a text cannot be used. `place` leads to the field that is to be changed, if it is one. */
export type Fault = {
  line: number
  place?: (string | number)[] | undefined
  what: string
  refused?: boolean
}

type Told = Pick<Fault, 'place'> & { line?: number; hint?: string }

/** All that the server has found, the one first of which the message tells. */
export function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof ApiError) || !error.payload) return []
  const { others = [], ...first } = error.payload as Told & { others?: Told[] }
  return [first, ...others].flatMap(({ line, place, hint }) =>
    line && hint ? [{ line, place, what: asSentence(hint) }] : [],
  )
}

/** The server says it so that it may stand behind the name of a field. */
const asSentence = (hint: string) => hint.slice(0, 1).toUpperCase() + hint.slice(1)

/** Another file, which has the fault: the translation of an entry that is removed here. */
export const otherFileOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.payload as { file?: string } | null)?.file : undefined
