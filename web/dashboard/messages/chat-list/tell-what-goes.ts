import { plural, t } from '@lingui/core/macro'
import { chats } from '#contract/chats/chat.ts'
import type { GoesAlong } from '#contract/chats/goes-along.ts'
import { client } from '#web/api/client.ts'

/** Says nothing where nothing goes along, or where it is not known: the deletion does not wait. */
export async function tellWhatGoes(ids: string[], tell: (also: string) => void) {
  try {
    const goes = await client.call(chats.goesAlong, { query: { chatIds: ids.join(',') } })
    const sentence = sentenceOf(goes)
    if (sentence) tell(sentence)
  } catch {
    // Whether they can be deleted, the deletion itself says.
  }
}

function sentenceOf({ saved, links }: GoesAlong): string | undefined {
  const answers = plural(saved, { one: '# saved answer', other: '# saved answers' })
  const shared = plural(links, { one: '# shared link', other: '# shared links' })
  if (saved && links) return t`with ${answers} and ${shared}`
  return saved ? t`with ${answers}` : links ? t`with ${shared}` : undefined
}
