import { expect, test } from 'vitest'
import { testsBeside } from './tests-beside.ts'

const tests = [
  'server/features/chats/chats.test.ts',
  'server/features/chats/fork.test.ts',
  'web/ui/format/money.test.ts',
  'e2e/chats.e2e.ts',
]

test('a file with a test of its own name is tested by it, one without by those of its folder', () => {
  expect(testsBeside(['server/features/chats/fork.ts'], tests)).toEqual([
    'server/features/chats/fork.test.ts',
  ])
  expect(testsBeside(['server/features/chats/send.ts'], tests)).toEqual([
    'server/features/chats/chats.test.ts',
    'server/features/chats/fork.test.ts',
  ])
})

test('a changed test is run itself, and what is no code has none', () => {
  expect(
    testsBeside(
      ['web/ui/format/money.test.ts', 'web/ui/format/money.ts', 'README.md', 'e2e/chats.e2e.ts'],
      tests,
    ),
  ).toEqual(['web/ui/format/money.test.ts'])
})
