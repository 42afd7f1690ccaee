import { attachments } from '#contract/chats/attachments.ts'
import { implement } from '#server/implement.ts'
import { removeOwnFile } from '../documents/documents.ts'
import { addAttachment, listAttachments } from './attachments.ts'
import { sayIn } from '#server/sentences.ts'

export const attachmentRoutes = implement(attachments, (app) => ({
  list: ({ member, query, languages }) =>
    listAttachments(app, member, query.chatId, sayIn(languages)),
  add: ({ member, body, files, languages, from }) => {
    const how = { chatId: body.chatId, ip: from.ip, say: sayIn(languages) }
    return addAttachment(app, member, files.file!, how)
  },
  remove: ({ member, params }) => removeOwnFile(app, member, params.id),
}))
