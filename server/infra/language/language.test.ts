import { expect, test } from 'vitest'
import { languageIn, languageOf, languageOfQuestion } from './language.ts'
import { shortQuestions } from './short-questions-samples.ts'

test.each([
  [
    'english',
    'Every member of staff has thirty-one days of leave in a calendar year, and asks for it in time with those who plan the work of the house.',
  ],
  [
    'german',
    'Alle Angestellten haben im Kalenderjahr einunddreißig Tage Urlaub und beantragen ihn rechtzeitig bei denen, die die Arbeit des Hauses planen.',
  ],
  [
    'french',
    'Chaque membre du personnel dispose de trente et un jours de congé par année civile et les demande à temps à ceux qui organisent le travail.',
  ],
  [
    'simple',
    'Każdy pracownik ma trzydzieści jeden dni urlopu w roku kalendarzowym i zgłasza go na czas osobom, które planują pracę w domu i w ogrodzie.',
  ],
  [
    'simple',
    '従業員は暦年に三十一日の休暇を取得でき、家の仕事を計画する人に早めに申請します。'.repeat(4),
  ],
])('a text in %s is searched as such', (language, text) => {
  expect(languageOf(text)).toBe(language)
})

test('too little text says nothing of its language', () => {
  expect(languageOf('Kind Fee 12 Reader 14')).toBeUndefined()
})

const asked = Object.entries(shortQuestions).flatMap(([language, questions]) =>
  questions.split('\n').map((question): [string, string] => [language, question]),
)

test.each(asked)('a short question in %s is recognised: %s', (language, question) => {
  expect(languageOfQuestion(question)).toBe(language)
  expect([language, undefined]).toContain(languageIn(question))
})

test.each(['IBAN', 'Budget 2025', ''])('“%s” is in no language', (question) => {
  expect(languageOfQuestion(question)).toBeUndefined()
})

test('a question in a third language is none of the two', () => {
  expect(languageOfQuestion('Quelle est la durée de conservation des documents ?')).toBe('french')
  expect(languageOfQuestion('議事録はいつまで保管されますか')).toBe('not latin')
})

test.each([
  ['wen is the lift closed', 'english'],
  ['wie do i cancel my membership', 'english'],
  ['Wie heißt The Lord of the Rings auf Deutsch?', 'german'],
  ['Wer singt in der Band The Who?', 'german'],
])(
  'one word of the other language, or a title in it, does not decide: %s',
  (question, language) => {
    expect(languageOfQuestion(question)).toBe(language)
  },
)

test('words that are small in English and in German tell neither, as in the prices of a table', () => {
  expect(
    languageIn('Rad 1 Tag ab 2 Tagen E-Bike 28 € 24 € am Tag Lastenrad 35 € 30 € am Tag'),
  ).toBe(undefined)
  expect(languageIn('I am in the hall')).toBe('english')
})
