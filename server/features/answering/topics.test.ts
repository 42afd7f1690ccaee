import { expect, test } from 'vitest'
import { topicIn } from './topics.ts'

const topics = [
  { name: 'Gehalt', words: ['salary', 'board elections'] },
  { name: 'the', words: [] },
]
const isLeft = (text: string) => topicIn(text, topics) !== undefined

test('a topic is recognised by all words of one of its phrases, in any form, and by nothing else', () => {
  for (const text of [
    'What salaries are paid?',
    'Wie hoch sind die Gehälter?',
    'Wo steht meine Gehaltsabrechnung?',
    'When is the election of the board?',
  ])
    expect(isLeft(text), text).toBe(true)
  for (const text of [
    'When is the election of the chair?',
    // Synonyms do not count, and a phrase of nothing but small words is in every text.
    'Wie hoch ist der Lohn?',
    'What do people earn?',
    'Is the door open?',
  ])
    expect(isLeft(text), text).toBe(false)
})
