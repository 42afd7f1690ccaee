import { useMemo, useState } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { readDraft } from '#web/dashboard/messages/composer/draft.ts'
import { rewordPlace } from '../conversation-context.ts'

/**
 * Which question of a chat is being edited. One that was left in the middle, such as by the
 * browser's Back, is open again (`editingAgain`) until the member opens or closes one.
 */
export function useEditing(chatId: string | undefined, all: Message[]) {
  const [chosen, setChosen] = useState<{ in: string | undefined; id: string | undefined }>()
  const isChosen = chosen !== undefined && chosen.in === chatId
  const found = useMemo(() => all.findLast(wasLeft)?._id, [all])
  // It stays open when what was written in it is deleted and the messages are read again.
  const [left, setLeft] = useState<{ in: string | undefined; id: string }>()
  const isKept = left !== undefined && left.in === chatId
  if (found !== undefined && !isChosen && !isKept) setLeft({ in: chatId, id: found })
  const setEditing = useMemo(
    () => (id: string | undefined) => setChosen({ in: chatId, id }),
    [chatId],
  )
  return {
    editing: isChosen ? chosen.id : isKept ? left.id : undefined,
    editingAgain: !isChosen && isKept,
    setEditing,
  }
}

function wasLeft({ _id, role, content }: Message): boolean {
  if (role !== 'user') return false
  const { text } = readDraft(rewordPlace(_id))
  return text !== '' && text !== content
}
