import { placeOf, titleAndPlace } from '#contract/documents/places.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { Say, Sentence } from '#server/sentences.ts'
import type { ChatToExport, MessageToExport } from './chats-of.ts'

/** The shown branch, from the first question on; an answer in progress is left out. */
export function shownBranch(chat: ChatToExport): MessageToExport[] {
  const byId = new Map(chat.messages.map((message) => [message.id, message]))
  const branch: MessageToExport[] = []
  // Without a choice the branch ends at the newest message, as on the screen.
  let at = byId.get(chat.currentMessageId ?? '') ?? chat.messages.at(-1)
  for (; at; at = at.parentId === null ? undefined : byId.get(at.parentId)) branch.push(at)
  return branch.toReversed().filter(({ status }) => status !== 'streaming')
}

export const nameOf = ({ role }: Pick<MessageToExport, 'role'>, say: Say) =>
  say(role === 'user' ? 'Question' : 'Answer')

export const sourceIn = (source: Parameters<typeof placeOf>[0] & { title: string }, say: Say) =>
  titleAndPlace(collapseWhitespace(source.title), collapseWhitespace(placeOf(source, say)))

/** The same on every machine, whatever its clock and language are set to. */
export const timeOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The note on an answer that was not completed. */
export const endOf = ({ status }: Pick<MessageToExport, 'status'>, say: Say) =>
  ends[status] && say(ends[status])

const ends: Record<string, Sentence | undefined> = {
  stopped: 'This answer was stopped.',
  interrupted: 'This answer was interrupted.',
  failed: 'This answer could not be finished.',
}

/** The passage that a question is about, with its place. */
export const selectionOf = ({ selection }: Pick<MessageToExport, 'selection'>, say: Say) =>
  selection && {
    label: say('About this passage'),
    place: sourceIn(selection, say),
    quote: collapseWhitespace(selection.text),
  }
