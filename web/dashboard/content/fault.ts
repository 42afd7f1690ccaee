import { ApiError } from '#contract/client.ts'

/** Why a text cannot be used. `place` leads to the field that is to be changed, if it is one. */
export type Fault = {
  line: number
  place?: (string | number)[] | undefined
  what: string
  refused?: boolean
}

export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof ApiError)) return undefined
  const sentence = error.fields['text'] ?? ''
  const line = Number(/^\D{1,10}(\d{1,6}):/.exec(sentence)?.[1])
  if (!line) return undefined
  const { place } = (error.payload ?? {}) as { place?: Fault['place'] }
  // The field has its name above it, and the line is said where it leads to the text.
  const what = sentence.replace(/^\D{1,10}\d{1,6}: /, '').replace(/^["„][^"“]{0,200}["“]: /, '')
  return { line, place, what }
}
