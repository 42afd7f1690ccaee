import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { putChat } from '#web/dashboard/messages/cache.ts'
import { inTurn } from '#web/dashboard/messages/changes-in-turn.ts'
import type { Draft } from '../draft.ts'

type Given = {
  chatId: string | undefined
  chat: Chat | undefined
  draft: Draft
  change: (work: (now: Draft) => Partial<Draft>) => void
}

/** The library's documents that a chat may use: the server's to know, until it begins the draft's. */
export function useFileChoice({ chatId, chat, draft, change }: Given) {
  const queries = useQueryClient()
  // A chat too old to be in the list: what was changed here is known all the same.
  const [changed, setChanged] = useState<Chat>()
  const known = chat ?? (changed?._id === chatId ? changed : undefined)

  async function choose(fileIds: string[] | null) {
    if (!chatId) return change(() => ({ fileIds }))
    const now = (await inTurn(chatId, () =>
      client.call(chats.change, { body: { chatId, fileIds } }),
    )) as Chat
    putChat(queries, now, 'in place')
    setChanged(now)
  }
  return {
    fileIds: (chatId ? known?.fileIds : draft.fileIds) ?? null,
    choose,
    useAll: () => void choose(null).catch(tellRefusal),
  }
}
