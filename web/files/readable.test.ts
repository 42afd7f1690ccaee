import '#web/language.ts'
import { expect, test } from 'vitest'
import { isInProgress, progressOf, unreadableKind } from './readable.ts'

const file = { type: 'application/pdf', pages: 5, pagesRead: 5, scanned: 0, recognised: 0 } as const

test('the ending of a file says whether it can be read, whatever its type is called', () => {
  for (const name of ['a.pdf', 'a.PDF', 'b.docx', 'c.md', 'd.csv'])
    expect(unreadableKind({ name, type: '' })).toBeUndefined()
  expect(unreadableKind({ name: 'a', type: 'application/pdf' })).toBeUndefined()
  expect(unreadableKind({ name: 'a.doc', type: 'application/msword' })).toMatch(
    /\.doc cannot be read/,
  )
  expect(unreadableKind({ name: 'a.exe', type: 'application/pdf' })).toMatch(/\.exe/)
  expect(unreadableKind({ name: 'a', type: '' })).toMatch(/without an ending/)
})

test('an archive or a compressed file is to be unpacked first', () => {
  for (const name of ['faq.en.txt.gz', 'a.zip', 'a.7z', 'a.tar', 'a.BZ2', 'a.xz', 'a.rar', 'a.tgz'])
    expect(unreadableKind({ name, type: '' })).toMatch(/cannot be read\. Unpack it first/)
  expect(unreadableKind({ name: 'a.gz.exe', type: '' })).toMatch(/Save it as a PDF/)
})

test('a file says what is being done to it', () => {
  expect(progressOf({ ...file, state: 'queued', pages: 0 })).toBe('Waiting to be read')
  expect(progressOf({ ...file, state: 'queued', pages: 0, ahead: 1 })).toBe(
    'Waiting to be read, after one other document',
  )
  expect(progressOf({ ...file, state: 'reading', pagesRead: 2 })).toBe('Reading page 3 of 5')
  expect(progressOf({ ...file, state: 'reading', type: 'text/csv', pagesRead: 2 })).toBe(
    'Reading part 3 of 5',
  )
  expect(progressOf({ ...file, state: 'reading', scanned: 4, recognised: 1 })).toBe(
    'Recognising scanned page 2 of 4',
  )
  expect(progressOf({ ...file, state: 'ready', scanned: 4, recognised: 3 })).toBe(
    'Recognising scanned page 4 of 4',
  )
  expect(progressOf({ ...file, state: 'ready', scanned: 4, recognised: 4 })).toBeUndefined()
  expect(isInProgress({ ...file, state: 'failed', scanned: 4 })).toBe(false)
})
