import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { attachments } from '#contract/chats/attachments.ts'
import type { NewMessage } from '#contract/chats/chat.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { isInProgress } from '#web/files/readable.ts'
import { newPlace, readDraft } from '../draft.ts'

const askAgainMs = 1_000
const mostAtOnce = 20

export const isBeingRead = (file: AssistantFile) => isInProgress(file)

/** Those that the member has removed: a read that began before, or meanwhile, does not bring them back. */
const removed = new Set<string>()

/** The own documents of a chat, or those that wait for one; asked again while one is being read. */
export const attachmentsQuery = (chatId: string | undefined) =>
  queryOptions({
    ...reading(attachments.list, { query: { chatId } }),
    queryFn: async ({ signal }) => {
      const data = await client.call(attachments.list, { query: { chatId } }, { signal })
      return { ...data, items: data.items.filter(({ _id }) => !removed.has(_id)) }
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingRead) ? askAgainMs : false),
    meta: { quiet: true },
  })

export const readAttachmentsAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(attachments.list) })

export function removeAttachment(queries: QueryClient, chatId: string | undefined, id: string) {
  removed.add(id)
  queries.setQueryData(
    attachmentsQuery(chatId).queryKey,
    (data) => data && { ...data, items: data.items.filter(({ _id }) => _id !== id) },
  )
  unlessGone(client.call(attachments.remove, { params: { id } }))
    .catch((error: unknown) => {
      removed.delete(id)
      tellRefusal(error)
    })
    .finally(() => void readAttachmentsAgain(queries))
}

type Choices = Pick<
  NewMessage,
  'promptId' | 'fileIds' | 'attachmentIds' | 'temporary' | 'selection'
>

/** What is sent along with a text: its prompt, the passage it is about, and with the first one of a chat what was chosen for it. */
export function choicesFor(queries: QueryClient, place: string, sent: string): Choices {
  const { text, promptId, selection, fileIds, temporary } = readDraft(place)
  const prompt = {
    ...(promptId && text === sent ? { promptId } : {}),
    ...(selection && text === sent ? { selection } : {}),
  }
  if (place !== newPlace) return prompt
  const waiting = queries.getQueryData(attachmentsQuery(undefined).queryKey)?.items ?? []
  return {
    ...prompt,
    ...(fileIds ? { fileIds } : {}),
    ...(temporary ? { temporary } : {}),
    ...(waiting.length > 0
      ? { attachmentIds: waiting.slice(0, mostAtOnce).map(({ _id }) => _id) }
      : {}),
  }
}
