import type { App, Member } from '#server/app.ts'
import {
  type AnsweringSettings,
  preparedAnswerTo,
} from '#server/features/answering-settings/answering-settings.ts'
import { approvedAnswer } from './approved-answer.ts'
import type { AnswerResult } from './running/answer-result.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { turnsBefore } from './summary.ts'

export type Prepared = Required<Pick<AnswerResult, 'content' | 'citations' | 'approved'>>

/**
 * What is not written now: the operator's words for this question or for a topic that is left alone,
 * or an answer that an editor has approved.
 */
export async function preparedAnswer(
  app: App,
  member: Member,
  sent: StoredExchange,
  settings: AnsweringSettings,
): Promise<Prepared | undefined> {
  const { chat, userMessage, goesOnFrom } = sent
  const prepared = await preparedAnswerTo(app, settings, {
    text: userMessage.content,
    history: await turnsBefore(app, userMessage.parentId),
    language: member.locale,
    within: { memberId: member.id, chatId: chat.id, fileIds: chat.fileIds, now: app.now },
    isBound: userMessage.selection !== null || goesOnFrom !== null,
  })
  if (!prepared) return approvedAnswer(app, member, sent)
  const { content, citations, fixed } = prepared
  return { content, citations, approved: { by: '', at: app.now().toISOString(), fixed } }
}
