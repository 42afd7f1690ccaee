import type { Turn } from './model.ts'

/** `whole` is what is searched; `fresh` the words that were typed now, which say what is new. */
export type Asked = { whole: string; fresh: string }

/** Few words, or ones that point back, mean little alone: the question before them is added. */
export function askedInContext(text: string, history: Turn[]): Asked {
  const before = history.findLast((turn) => turn.role === 'user')?.content
  return { whole: before && leansOnTheTalk(text) ? `${before}\n${text}` : text, fresh: text }
}

const fewWords = 4

const leansOnTheTalk = (text: string) =>
  text.trim().split(/\s+/).length < fewWords ||
  /^(?:and|but|what about|how about|also|or|then)\b/i.test(text.trim()) ||
  /\b(?:it|its|this|those|these|they|them|he|she)\b|\bthat(?= one\b|\W*$)/i.test(text)
