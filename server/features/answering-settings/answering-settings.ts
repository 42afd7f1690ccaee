import type { Answering } from '#contract/desk/answering.ts'
import type { Manner, Model } from '#server/infra/model/model.ts'
import { strictly } from '../answering/answering.ts'
import { houseWordsIn } from '#server/features/passages/passages.ts'

export { type AnsweringSettings, answeringSettings } from './stored.ts'
export { changeAnswering, withChange } from './change.ts'
export { preparedAnswerTo } from './prepared-answers.ts'

/** How this question is to be answered. */
export const mannerFor = (
  { tone, length, words }: Pick<Answering, 'tone' | 'length' | 'words'>,
  text: string,
): Manner => ({ tone, length, words: houseWordsIn(text, words) })

/** The names of the models to choose from: the one that the operator has chosen first. */
export function choicesOf(
  { name, choices = [name] }: Pick<Model, 'name' | 'choices'>,
  { model }: Pick<Answering, 'model'>,
): string[] {
  return model !== null && choices.includes(model) ? [...new Set([model, ...choices])] : choices
}

/** Who answers where nobody has chosen a model. */
export function modelBy(model: Model, settings: Pick<Answering, 'model' | 'strictness'>): Model {
  const [first] = choicesOf(model, settings)
  const chosen = first === model.name ? model : (model.named?.(first!) ?? model)
  return strictly(settings.strictness, chosen)
}
