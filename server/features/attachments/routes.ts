import { attachments } from '#contract/attachments.ts'
import { implement } from '../../implement.ts'
import { removeOwnFile } from '../documents/documents.ts'
import { addAttachment, listAttachments } from './attachments.ts'

export const attachmentRoutes = implement(attachments, (app) => ({
  list: ({ member, query }) => listAttachments(app, member, query.chatId),
  add: ({ member, body, files }) => addAttachment(app, member, files.file!, body.chatId),
  remove: ({ member, params }) => removeOwnFile(app, member, params.id),
}))
