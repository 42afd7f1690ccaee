import type { Turn } from '../../../infra/model/model.ts'

/** `whole` is what is searched; `fresh` the newly typed words, which say what is new. */
export type Asked = { whole: string; fresh: string }

const mostBefore = 3

/**
 * A question of few words, or with words that point back, means little alone: the question before
 * it is added, and if that one depends on another, the other too.
 */
export function askedInContext(text: string, history: Turn[]): Asked {
  const questions = history.filter(({ role }) => role === 'user').map(({ content }) => content)
  const taken = [text]
  while (taken.length <= mostBefore && questions.length > 0 && leansOnTheTalk(taken[0]!))
    taken.unshift(questions.pop()!)
  return { whole: taken.join('\n'), fresh: text }
}

const fewWords = 4

const leansOnTheTalk = (text: string) =>
  text.trim().split(/\s+/).length < fewWords ||
  /^(?:and|but|what about|how about|also|or|then)\b/i.test(text.trim()) ||
  /\b(?:it|its|this|those|these|they|them|he|she)\b|\bthat(?= one\b|\W*$)/i.test(text)
