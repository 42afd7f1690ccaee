import { NewSelection } from '#contract/chats/selections.ts'
import { objectOf } from './text.ts'

/** The passage that a question of an export is about, if it is well-formed. */
export function selectionIn(value: unknown): NewSelection | null {
  const { filename, page, text } = objectOf(value)
  const given = NewSelection.safeParse({ filename, page, text })
  return given.success ? given.data : null
}
