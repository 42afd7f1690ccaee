import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

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
