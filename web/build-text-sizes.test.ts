import { expect, test } from 'vitest'
import { inRem } from './build-text-sizes.ts'

test('sizes of text follow the size of the root, and nothing else does', () => {
  expect(inRem('.a{font-size:15px;width:15px}.b{ font-size: 14.5px }')).toBe(
    '.a{font-size:0.9375rem;width:15px}.b{ font-size: 0.90625rem }',
  )
  expect(inRem('font-size: clamp(32px, 4vw + 8px, 64px) !important;')).toBe(
    'font-size: clamp(2rem, 4vw + 0.5rem, 4rem) !important;',
  )
  const left = '.c{--min-font-size:1px;font-size:11pt;font-size:var(--size)}'
  expect(inRem(left)).toBe(left)
})
