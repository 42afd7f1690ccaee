import { type Asked } from '#server/features/passages/passages.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { isSaidIn, stemsIn } from '../words/telling.ts'
import { overlap } from '../words/words.ts'
import { questionWords } from './doubts/cues.ts'
import { readerOf } from './reader-of.ts'
import type { Candidate } from './scoring.ts'

/**
 * Whether a passage, or what stands above it, has any telling word of what was asked, however it is
 * read. One that was found by its meaning alone may speak of anything: a licence, where a dog was
 * asked about.
 */
export function speaksOf(
  readings: Pick<Asked, 'whole'>[],
  { title, heading, text }: Pick<FoundPassage, 'title' | 'heading' | 'text'>,
): boolean {
  const around = `${title} ${heading} ${text}`
  const asked = readings.flatMap(({ whole }) => stemsIn(whole))
  if (asked.length === 0) return true
  const isInIt = ({ whole }: Pick<Asked, 'whole'>) =>
    overlap(questionWords(whole), readerOf(whole)(around)) > 0
  return readings.some(isInIt) || asked.some(isSaidIn(around))
}

/** Whether a sentence says the name that a question has beside the `rest` of it. */
export function saysName(question: string, rest: string, one: Candidate | undefined): boolean {
  const isOfRest = isSaidIn(rest)
  const name = stemsIn(question).filter((word) => !isOfRest(word))
  return one !== undefined && name.every(isSaidIn(`${one.passage.heading} ${one.unit.text}`))
}
