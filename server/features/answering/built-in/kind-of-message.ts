import { remarkIn } from '#server/features/passages/passages.ts'
import type { Question } from '#server/infra/model/model.ts'
import { libraryRequestIn } from './library/library-requests.ts'
import { operatorAsked } from './operator/operator-asked.ts'
import { wordsFor } from './telling/phrases.ts'
import { smallTalkIn } from './small-talk.ts'

/**
 * What a message is, beside a question that the documents answer: a remark about the answer before,
 * small talk, or a question that is asked of the operator. `words` are those of its language.
 */
export function kindOf(question: Question) {
  const { selected } = question
  const said = remarkIn(question.text)
  const isDoubted = !selected && said?.remark === 'sure'
  // ‘Stimmt das?’ is asked of an answer, and agrees to none.
  const talk = selected || isDoubted ? undefined : smallTalkIn(question.text)
  const request = question.library && libraryRequestIn(question.text)
  // In answer to nothing, ‘Source?’ asks for what the documents call a source.
  const isAfterAnswer = question.history.some(({ role }) => role === 'bot')
  // What was quoted can be said in no other words, but of its document there is an overview.
  const isOverview = question.library?.kind === 'overview'
  const isRemark = !talk && !selected && isAfterAnswer && !isOverview
  const remark = isRemark || isDoubted ? said : undefined
  const ofOperator =
    question.operator && !selected ? operatorAsked(question.text, !isAfterAnswer) : undefined
  const words = wordsFor(question, (talk ?? remark ?? request ?? ofOperator)?.language)
  return { remark, talk, ofOperator, isAfterAnswer, words }
}
