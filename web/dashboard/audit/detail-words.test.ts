import '#web/testing/speak-english.ts'
import { expect, test } from 'vitest'
import { reasonWords, subjectWords } from './detail-words.ts'

test('what the log keeps in the names of the API is told in words', () => {
  expect(reasonWords({ act: 'member.role-changed', reason: 'member → editor: Helps' })).toBe(
    'Member → Editor: Helps',
  )
  expect(
    reasonWords({ act: 'document.audience-changed', reason: 'some (Harbour) → members' }),
  ).toBe('Only some members (Harbour) → All members')
  expect(reasonWords({ act: 'group.changed', reason: 'member → editor' })).toBe('member → editor')
  expect(reasonWords({ act: 'member.role-changed', reason: null })).toBeNull()
})

test('a setting is named with its value', () => {
  const setting = (id: string, name: string) =>
    subjectWords({ subject: { kind: 'setting', id, name } })
  expect(setting('registration', 'invited')).toBe(
    'Who may become a member: Only people who are invited',
  )
  expect(setting('answering.strictness', 'strictness: quotes-only')).toBe('How strict: Quotes only')
  expect(setting('answering.words', 'words: 3')).toBe('Words of the house: 3')
  expect(setting('answering.tone', 'tone: short')).toBe('Tone: short')
  expect(subjectWords({ subject: { kind: 'group', id: 'g', name: 'tone: short' } })).toBe(
    'tone: short',
  )
})
