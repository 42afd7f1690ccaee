import type { AnsweredQuestion } from '#contract/desk/operator.ts'
import type { NewCheck } from '../use-add-checks.ts'

/** Where its first citation stands, or that it is rightly refused; nothing where it did not help. */
export function checkOf({ question, answer }: AnsweredQuestion): NewCheck | undefined {
  if (answer.feedback === 'down') return undefined
  const first = answer.grounded === 'no' ? undefined : answer.citations[0]
  return {
    ...{ id: answer.id, question: question.content },
    ...(first ? { fileId: first.fileId, page: first.page } : { fileId: null, page: null }),
  }
}
