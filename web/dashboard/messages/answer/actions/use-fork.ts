import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { putChat } from '#web/dashboard/messages/cache.ts'

/** Goes on from a message in a chat of its own; the one it stands in stays as it is. */
export function useFork(messageId: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => client.call(chats.fork, { body: { messageId } }),
    onSuccess: (chat) => {
      putChat(queries, chat, 'top')
      void navigate(paths.chat(chat._id))
      requestAnimationFrame(() => document.getElementById('composer')?.focus())
    },
  })
}
