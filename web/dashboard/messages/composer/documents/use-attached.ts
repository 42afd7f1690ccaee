import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAttachmentUploads } from './attachment-uploads.ts'
import {
  attachmentsQuery,
  isBeingRead,
  readAttachmentsAgain,
  removeAttachment,
} from './attachments.ts'

export type Attached = ReturnType<typeof useAttached>

/** The member's own documents in a chat: those that are there, and those on their way. */
export function useAttached(chatId: string | undefined) {
  const queries = useQueryClient()
  const own = useQuery(attachmentsQuery(chatId)).data
  const { uploads, add, dismiss } = useAttachmentUploads(chatId)
  const items = own?.items ?? []
  const count = items.length + uploads.length
  return {
    items,
    uploads,
    count,
    /** Answers of the chat may cite them. */
    areInUse: chatId !== undefined,
    /** What the member has in all chats, and may have; undefined until it is known. */
    own: own && { ...own, here: count },
    beingRead: items.some(isBeingRead),
    uploading: uploads.some(({ error }) => error === undefined),
    refused: uploads.some(({ error }) => error !== undefined),
    add,
    dismiss,
    remove: (id: string) => removeAttachment(queries, chatId, id),
    readAgain: () => void readAttachmentsAgain(queries),
  }
}
