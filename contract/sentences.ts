import type de from './sentences/de.json'

/** A catalogue: messages in English and what they are in another language. */
export type Sentences = Record<string, string>

/** What the contract says, each message in English, with names in braces where values stand. */
export type Message = keyof typeof de

type NamesIn<M> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The messages that take no values. */
export type Plain<M extends string> = M extends `${string}{${string}}${string}` ? never : M

/**
 * Text stands as it is. Numbers and days are written as in the reader's language. A word that has to
 * be translated is a message of its own.
 */
export type Value<M extends string> = string | number | Date | Filled<M>

export type Filled<M extends string> = { message: M; values?: Record<string, Value<M>> }

/** A message that takes no values, or a message with its values. */
export type SentenceOf<M extends string> = Plain<M> | Filled<M>

export type Sentence = SentenceOf<Message>

/** Makes sentences of these messages. The compiler checks the message and the names of its values. */
export type MakeSentence<All extends string> = {
  (message: Plain<All>): Plain<All>
  <M extends Exclude<All, Plain<All>>>(
    message: M,
    values: { [Name in NamesIn<M>]: Value<All> },
  ): Filled<M>
}

export const sentence = ((message: Message, values?: Filled<Message>['values']) =>
  values ? { message, values } : message) as MakeSentence<Message>

/**
 * Puts a sentence into words. A message that the catalogue does not have is said in English: it may
 * have been stored by an earlier version.
 */
export function inWords(said: SentenceOf<string>, sentences: Sentences, locale: string): string {
  if (typeof said === 'string') return messageIn(sentences, said)
  const values = said.values ?? {}
  return messageIn(sentences, said.message).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    if (typeof value === 'string') return value
    if (typeof value === 'number') return value.toLocaleString(locale)
    if (value instanceof Date) return dayIn(locale, value)
    return inWords(value, sentences, locale)
  })
}

/** As usual in translations, an empty entry is untranslated. */
const messageIn = (sentences: Sentences, message: string) =>
  (Object.hasOwn(sentences, message) && sentences[message]) || message

const dayIn = (locale: string, day: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
