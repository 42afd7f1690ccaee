import {
  type Answering,
  AnsweringChange,
  type FixedAnswer,
  type HouseWord,
  type LeftTopic,
  type ModelPrice,
} from '#contract/desk/answering.ts'
import { sentenceOfIssue } from '#contract/issues.ts'
import type { Settings } from '#contract/desk/settings.ts'
import { said } from '#web/language.ts'

type Texts = Record<string, string>
export type WordRow = Pick<HouseWord, 'word' | 'both'> & { means: string }
export type FixedRow = {
  questions: string
  texts: Texts
  fileId: string
  page: string
  words: string
}
export type TopicRow = { name: string; words: string; texts: Texts }
type PriceRow = { model: string; input: string; output: string }

/** What stands in the fields: lists as they are typed, with commas or on lines. */
export type Values = Pick<Answering, 'strictness' | 'tone' | 'length'> & {
  model: string
  words: WordRow[]
  fixed: FixedRow[]
  topics: TopicRow[]
  prices: PriceRow[]
}
type Name = keyof Values

/** By the path of a field, such as `words.0.word`. */
export type Errors = Record<string, string>

const names: Name[] = [
  ...(['strictness', 'tone', 'length', 'model'] as const),
  ...(['words', 'fixed', 'topics', 'prices'] as const),
]

export function valuesOf({ answering, models }: Settings): Values {
  const { strictness, tone, length, model, words, fixed, topics, prices } = answering
  const priced = new Map(prices.value.map((one) => [one.model, one]))
  const all = new Set([...models.filter((name) => name !== 'built-in'), ...priced.keys()])
  return {
    ...{ strictness: strictness.value, tone: tone.value, length: length.value },
    model: model.value ?? '',
    words: words.value.map(({ word, means, both }) => ({ word, means: means.join(', '), both })),
    fixed: fixed.value.map(({ questions, texts, cites }) => ({
      ...{ questions: questions.join('\n'), texts: byLanguage(texts) },
      ...{ fileId: cites?.fileId ?? '', page: cites ? String(cites.page) : '' },
      words: cites?.words ?? '',
    })),
    topics: topics.value.map(({ name, words, texts }) => ({
      ...{ name, words: words.join(', '), texts: byLanguage(texts) },
    })),
    prices: [...all].map((name) => ({
      model: name,
      input: written(priced.get(name)?.input),
      output: written(priced.get(name)?.output),
    })),
  }
}

/** What is sent of these values. */
function answeringOf(values: Values): Answering {
  const { strictness, tone, length, model, words, fixed, topics, prices } = values
  return {
    ...{ strictness, tone: tone.trim(), length, model: model || null },
    words: words.map(({ word, means, both }): HouseWord => ({ word, means: listed(means), both })),
    fixed: fixed.map(({ questions, texts, fileId, page, words }): FixedAnswer => ({
      questions: questions.split('\n').filter((one) => one.trim()),
      texts: inLanguages(texts),
      cites: fileId ? { fileId, page: numberOf(page), words } : null,
    })),
    topics: topics.map(({ name, words, texts }): LeftTopic => ({
      ...{ name, words: listed(words), texts: inLanguages(texts) },
    })),
    prices: prices
      .filter(({ input, output }) => input.trim() || output.trim())
      .map(({ model, input, output }): ModelPrice => ({
        ...{ model, input: numberOf(input || '0'), output: numberOf(output || '0') },
      })),
  }
}

/** Only what is not as it is saved. */
export function changeOf(values: Values, saved: Values): AnsweringChange {
  const [now, before] = [answeringOf(values), answeringOf(saved)]
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}

export function errorsIn(change: AnsweringChange, values: Values): Errors {
  const result = AnsweringChange.safeParse(change)
  if (result.success) return {}
  const errors: Errors = {}
  for (const issue of result.error.issues)
    errors[fieldOf(issue.path.join('.'), values)] ??= said(sentenceOfIssue(issue))
  return errors
}

/** Prices that are left out are rows all the same. */
function fieldOf(path: string, { prices }: Values): string {
  const [name, row, ...rest] = path.split('.')
  if (name !== 'prices' || row === undefined) return path
  const given = prices.flatMap(({ input, output }, i) => (input.trim() || output.trim() ? [i] : []))
  return [name, given[Number(row)], ...rest].join('.')
}

/** The error of a field, or of anything in it. */
export const errorAt = (errors: Errors, path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1]

const byLanguage = (texts: { language: string; text: string }[]): Texts =>
  Object.fromEntries(texts.map(({ language, text }) => [language, text]))

const inLanguages = (texts: Texts) =>
  Object.entries(texts)
    .filter(([, text]) => text.trim())
    .map(([language, text]) => ({ language, text }))

const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const written = (price: number | undefined) => (price === undefined ? '' : String(price))

/** With a comma or a point. */
const numberOf = (text: string) =>
  text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'))
