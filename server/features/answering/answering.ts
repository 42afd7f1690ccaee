import type { Logger } from 'pino'
import type { Config } from '#server/settings/config.ts'
import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { openProvider } from '#server/infra/model/provider.ts'
import type { FoundPassage, Model, Question } from '#server/infra/model/model.ts'
import { builtInModel } from './built-in/built-in.ts'
import { chooseQuotes } from './built-in/choose-quotes.ts'
import { wordsFor } from './built-in/phrases.ts'
import { smallTalkIn, withoutCourtesies } from './built-in/small-talk.ts'
import { remoteModel } from './writing/remote-model.ts'

export {
  type LibraryRequest,
  isOfSeveral,
  libraryRequestIn,
  requestAfter,
} from './built-in/library/library-requests.ts'
export { documentAsked, mayNameDocument } from './built-in/library/document-asked.ts'
export { namedInFull } from './built-in/library/names-in-text.ts'
export { documentNamed, namedDocuments } from './built-in/library/named-documents.ts'
export { comparisonIn } from './built-in/tables/comparison.ts'
export { plain } from './built-in/plain.ts'
export { sectionsOf } from './built-in/library/overview.ts'
export { headingsNamed, mayMeanSection } from './built-in/library/section-names.ts'
export { type Likeness, howAlike } from './alike.ts'
export { alikeAmong } from './alike-among.ts'
export { strictly } from './writing/strictly.ts'
export { topicIn } from './topics.ts'
export { hasEveryForm } from './words/words.ts'

/** The passage that the built-in answerer would quote first. */
export async function passageQuotedFor(
  embed: Embed,
  question: Question,
  passages: FoundPassage[],
): Promise<FoundPassage | undefined> {
  const { chosen } = await chooseQuotes(embed, question, passages)
  return chosen[0]?.passage
}

/** Whether a message is nothing but a greeting, thanks and the like. */
export const isSmallTalk = (message: string): boolean => smallTalkIn(message) !== undefined

/** Whether this model replies to the message without any document. */
export const asksNothing = (model: Model, message: string): boolean =>
  !model.writes && isSmallTalk(message)

/** What is looked up of a message: a greeting would be searched for, too. */
export const askedIn = (model: Model, message: string): string =>
  model.writes ? message : withoutCourtesies(message)

/** The language of an answer's own sentences: that of the question, or of the talk before it. */
export const languageOfAnswer = (
  question: Pick<Question, 'text' | 'language' | 'history'>,
): 'de' | 'en' => wordsFor(question, smallTalkIn(question.text)?.language).language

/** How quotations begin that come in the place of a model's answer. */
export const insteadOfTheModel = (question: Question): string => wordsFor(question).silent

/**
 * Who answers: the built-in answerer, or the model that the operator has set, under any of its
 * names.
 */
export function createModel(
  { model: settings, answerPaceMs }: Pick<Config, 'model' | 'answerPaceMs'>,
  embed: Embed,
  log?: Pick<Logger, 'warn'>,
): Model {
  const builtIn = builtInModel(embed, answerPaceMs)
  if (!settings) return builtIn
  const made = new Map<string, Model>()
  const quotes = builtInModel(embed, 0).answer
  const named = (name: string): Model => {
    const model =
      made.get(name) ??
      (name === 'built-in'
        ? builtIn
        : { ...remoteModel(openProvider({ ...settings, name }, log), embed, builtIn), quotes })
    made.set(name, model)
    return model
  }
  return { ...named(settings.name), named, choices: settings.models }
}
