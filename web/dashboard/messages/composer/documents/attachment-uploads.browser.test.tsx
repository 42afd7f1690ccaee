import '#web/testing/speak-english.ts'
import { expect, test } from 'vitest'
import { refusalOf } from './attachment-uploads.ts'

test('an empty file is refused with what to do', () => {
  expect(refusalOf({ name: 'fees.pdf', type: 'application/pdf', size: 0 }, 1000)).toBe(
    'This file is empty. It may have been cut off on its way; save it again and attach it anew.',
  )
})
