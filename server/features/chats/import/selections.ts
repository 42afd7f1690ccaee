import type { App, Member } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import { expectSelection } from '#server/features/documents/documents.ts'
import type { ImportedMessage } from './imported.ts'

/** Each is looked for on its page, so that an import stays quick. */
const mostChecked = 200

/**
 * The messages with the passages that are on their pages here, and may be seen by this member: anybody
 * could have written them. The others become words of their questions.
 */
export async function withSelections(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  chatId: string,
  messages: ImportedMessage[],
) {
  let left = mostChecked
  const checked = []
  for (const { selection, ...message } of messages) {
    if (!selection) {
      checked.push({ ...message, selection: null })
      continue
    }
    left -= 1
    const kept =
      left >= 0
        ? await expectSelection(app, member, chatId, selection).catch((error: unknown) => {
            if (error instanceof Refusal) return undefined
            throw error
          })
        : undefined
    checked.push(
      kept
        ? { ...message, selection: JSON.stringify(kept) }
        : { ...message, content: `“${selection.text}”\n\n${message.content}`, selection: null },
    )
  }
  return checked
}
