import type { Citation } from '#contract/documents/documents.ts'
import { readingsOf, textsOf } from '#server/features/passages/passages.ts'
import type { Approval } from '#contract/desk/approval.ts'
import type { FixedAnswer, LeftTopic } from '#contract/desk/answering.ts'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App } from '#server/app.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import type { Turn } from '#server/infra/model/model.ts'
import { bestLanguage } from '#server/languages.ts'
import { alikeAmong, topicIn } from '../answering/answering.ts'
import { type Within, areReachable, currentCitations } from '../documents/documents.ts'
import type { AnsweringSettings } from './stored.ts'

/** What the operator has written for a question or its topic; `fixed` says which. */
type PreparedAnswer = {
  content: string
  citations: Citation[]
  fixed: NonNullable<Approval['fixed']>
}

type Asked = {
  text: string
  history: Turn[]
  /** The language of the member who asks. */
  language?: string | undefined
  within: Within | undefined
  /** Whether it is about a selected passage, or goes on from an answer. */
  isBound?: boolean
}

/**
 * The words that the operator has set for this question; undefined if it is to be looked up. A fixed
 * answer is for one question, so that it comes before a topic that the question has, too.
 */
export async function preparedAnswerTo(
  app: Pick<App, 'db' | 'embed'>,
  settings: AnsweringSettings,
  asked: Asked,
): Promise<PreparedAnswer | undefined> {
  const text = collapseWhitespace(asked.text)
  const fixed = asked.isBound ? undefined : await fixedFor(app, settings, { ...asked, text })
  if (fixed) return withItsSource(app, fixed, asked)
  // As a whole and in its context, with what the words of the house stand for.
  const texts = textsOf(readingsOf(text, asked.history, settings.words))
  for (const one of texts) {
    const topic = topicIn(one, settings.topics)
    if (topic) return { content: textFor(topic, asked), citations: [], fixed: 'topic' }
  }
  return undefined
}

/** For a question that means something alone, in whatever words of the house. */
async function fixedFor(
  app: Pick<App, 'embed'>,
  { fixed, meanings, words }: AnsweringSettings,
  { text, history }: Asked,
): Promise<FixedAnswer | undefined> {
  if (fixed.length === 0) return undefined
  const { whole } = readingsOf(text, history)
  if (!isExactly(text, fixed) && whole[0]?.whole !== text) return undefined
  const rows = fixed.flatMap((answer) =>
    answer.questions.flatMap((question) => {
      const meaning = meanings.get(question)
      return meaning ? [{ question, meaning, answer }] : []
    }),
  )
  for (const one of textsOf(readingsOf(text, [], words)))
    for await (const { answer } of alikeAmong(app.embed, one, rows)) return answer
  return undefined
}

/** ‘Opening hours?’ would else be read with the question before it. */
const isExactly = (text: string, fixed: FixedAnswer[]) =>
  fixed.some(({ questions }) => questions.some((one) => folded(one) === folded(text)))

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Its words stay the same where the page is gone, or closed to the member; then nothing is cited. */
async function withItsSource(
  app: Pick<App, 'db'>,
  answer: FixedAnswer,
  asked: Asked,
): Promise<PreparedAnswer> {
  const { cites } = answer
  const content = textFor(answer, asked)
  const cited = cites && {
    ...{ n: 1, fileId: cites.fileId, page: cites.page, quote: cites.words },
    ...{ filename: '', title: '' },
  }
  const [citation] = cited ? await currentCitations(app, [cited]) : []
  const isOpen =
    citation && (await areReachable(app, asked.within, [citation.fileId])).has(citation.fileId)
  return isOpen
    ? { content: `${content} [1]`, citations: [citation], fixed: 'answer' }
    : { content, citations: [], fixed: 'answer' }
}

/** In the language of the question, else of the member, else the first one. */
function textFor({ texts }: Pick<FixedAnswer | LeftTopic, 'texts'>, { text, language }: Asked) {
  const names = texts.map((one) => one.language)
  const asked = { german: 'de', english: 'en' }[languageOfQuestion(text) ?? '']
  const best = bestLanguage([asked, language].filter(Boolean) as string[], names)
  return (texts.find((one) => one.language === best) ?? texts[0]!).text
}
