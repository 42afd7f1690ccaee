import type { Logger } from 'pino'
import type { Config } from '#server/settings/config.ts'
import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { openProvider } from '#server/infra/model/provider.ts'
import type { Model, Question, Turn } from '#server/infra/model/model.ts'
import { builtInApart } from './apart/apart.ts'
import { wordsFor } from './built-in/telling/phrases.ts'
import { saysWhereTheyBelong, smallTalkIn, withoutCourtesies } from './built-in/small-talk.ts'
import { remoteModel } from './writing/remote-model.ts'

export {
  type LibraryRequest,
  isOfSeveral,
  libraryRequestIn,
  orderNamed,
  requestAfter,
} from './built-in/library/library-requests.ts'
export { documentAsked, mayNameDocument } from './built-in/library/document-asked.ts'
export { documentsTold } from './built-in/library/documents-told.ts'
export { namedInFull } from './built-in/library/names-in-text.ts'
export { documentNamed, namedDocuments } from './built-in/library/named-documents.ts'
export { comparisonIn } from './built-in/tables/comparison.ts'
export { escapeMarkdown } from './built-in/telling/escape-markdown.ts'
export { sectionsOf } from './built-in/library/overview.ts'
export {
  headingsNamed,
  isMeantBy,
  mayMeanSection,
  numberAsked,
  numberOfDocument,
} from './built-in/library/section-names.ts'
export { passageQuotedFor } from './apart/apart.ts'
export { type Likeness, howAlike } from './alike.ts'
export { alikeAmong } from './alike-among.ts'
export { strictly } from './writing/strictly.ts'
export { topicIn } from './topics.ts'
export { hasEveryForm } from './words/words.ts'

/** Whether a message is nothing but a greeting, thanks and the like. */
export const isSmallTalk = (message: string): boolean => smallTalkIn(message) !== undefined

/** Whether this model replies to the message without any document. */
export const asksNothing = (model: Model, message: string): boolean =>
  !model.writes && isSmallTalk(message)

/**
 * The talk before a question, without greetings and the like and what was replied to them: they were about nothing. A
 * greeting stays that says where somebody belongs, unless that has documents, which are `told` of.
 */
export const withoutSmallTalk = (history: Turn[], told: Set<string>): Turn[] =>
  history.filter(({ role, content }, at) => {
    const said = role === 'user' ? content : history[at - 1]?.content
    if (said === undefined || !isSmallTalk(said)) return true
    return role === 'user' && saysWhereTheyBelong(said) && !told.has(said)
  })

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
  const builtIn = builtInApart(embed, answerPaceMs)
  if (!settings) return builtIn
  const made = new Map<string, Model>()
  const quotes = builtInApart(embed, 0).answer
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
