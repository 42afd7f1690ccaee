import { expect, test } from 'vitest'
import { filenameIn } from './save-bytes.ts'

test.each([
  [`attachment; filename="Zoe_ rules.md"; filename*=UTF-8''Zo%C3%AB%20rules.md`, 'Zoë rules.md'],
  ['attachment; filename="Chats 2026-06-15.zip"', 'Chats 2026-06-15.zip'],
  [`attachment; filename="plain.md"; filename*=UTF-8''%E0%A4%A`, 'plain.md'],
  ['attachment', undefined],
  [null, undefined],
])('%s names %s', (header, name) => {
  expect(filenameIn(header)).toBe(name)
})
