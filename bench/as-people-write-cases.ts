import { readingsOf } from '#server/features/passages/passages.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import type { Turn } from '#server/infra/model/model.ts'
import { type Asked, followUps, questionSets } from './answers-questions.ts'
import { seeded, withTypos } from './typos.ts'

/** What is asked, and which questions of the sets an answer has to hold. */
export type Case = { text: string; before?: string; wanted: Asked[] }
export type Half = 'tuned on' | 'held out'

const timesAfterOthers = 4

export function casesOf(half: Half): Record<string, Case[]> {
  const all = questionSets().filter(({ name }) => name.endsWith(half))
  const asked = all.flatMap((set) => set.asked)
  const answerable = asked.filter(({ answers }) => answers.length > 0)
  const unanswerable = asked.filter(({ answers }) => answers.length === 0)
  const random = seeded(half === 'tuned on' ? 1 : 2)
  const plain = (one: Asked) => ({ text: one.question, wanted: [one] })
  const mistyped = (among: Asked[], count: number) =>
    among.flatMap((one) => {
      const text = withTypos(one.question, count, random)
      return text === undefined ? [] : [{ text, wanted: [one] }]
    })
  return {
    'no typo': answerable.map(plain),
    'one typo': mistyped(answerable, 1),
    'two typos': mistyped(answerable, 2),
    'no answer': unanswerable.map(plain),
    'no answer, one typo': mistyped(unanswerable, 1),
    'no answer, two typos': mistyped(unanswerable, 2),
    'changed subject': afterOthers(answerable, random),
    'changed subject, no answer': afterOthers(unanswerable, random, answerable),
    'follow-up': followUps()
      .filter((_, i) => i % 2 === (half === 'tuned on' ? 0 : 1))
      .map((one) => ({ text: one.question, before: one.after, wanted: [one] })),
    'two halves': inPairs(answerable, random),
  }
}

/** Only questions for which the conversation before is looked at: others are answered as they are. */
function afterOthers(among: Asked[], random: () => number, others = among): Case[] {
  return among.flatMap((one) => {
    const elsewhere = others.filter(({ question, file }) => file !== one.file && !leans(question))
    const leaning = leans(one.question)
    return Array.from({ length: leaning ? timesAfterOthers : 0 }, () => ({
      text: one.question,
      before: elsewhere[Math.floor(random() * elsewhere.length)]!.question,
      wanted: [one],
    }))
  })
}

const afterAnother: Turn[] = [
  { role: 'user', content: 'What is this?' },
  { role: 'bot', content: 'As it says.' },
]

function leans(question: string) {
  const readings = readingsOf(question, afterAnother).whole
  return readings.filter(({ inOtherWords }) => !inOtherWords).length > 1
}

/** Each question with a later one in the same language, joined by a word. */
function inPairs(among: Asked[], random: () => number): Case[] {
  const starts = /^(?:what|which|who|whose|where|when|how|why|is|are|can|may|must|do|does)\b/i
  const german = among.filter(({ question }) => languageOfQuestion(question) === 'german')
  const english = among.filter((one) => !german.includes(one) && starts.test(one.question))
  const single = ({ answers, question }: Asked) =>
    answers.length === 1 && !/ (?:and|und) /.test(question)
  return [
    { list: english.filter(single), and: 'and' },
    { list: german.filter(single), and: 'und' },
  ].flatMap(({ list, and }) =>
    list.flatMap((first) => {
      const second = list[Math.floor(random() * list.length)]!
      if (second === first) return []
      const [begin, end] = [first.question.replace(/[?.]$/, ''), second.question]
      const text = `${begin}${and === 'und' ? ', ' : random() < 0.5 ? ', ' : ' '}${and} ${end[0]!.toLowerCase()}${end.slice(1)}`
      return [{ text, wanted: [first, second] }]
    }),
  )
}
