import { languageOfQuestion } from '#server/infra/language/language.ts'
import type { QuestionVector } from '../meaning/question-vectors.ts'

// Weights of the fused score, after both scores were scaled to 0..1 over the candidates
// (bench/retrieval.ts).
const ofMeaning = 0.7
// The built-in model was trained on English: of other languages it knows names and borrowed words.
const ofMeaningElsewhere = 0.35

/** How much the meaning of a passage counts in the search; its words count for the rest. */
export function shareOfMeaning(text: string, { modelId }: QuestionVector): number {
  const language = modelId === null ? languageOfQuestion(text) : undefined
  return language === undefined || language === 'english' ? ofMeaning : ofMeaningElsewhere
}
