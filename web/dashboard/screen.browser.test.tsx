import { expect, test } from 'vitest'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Screen } from './screen.tsx'

test('a long name stays within the head of its screen', async () => {
  const name =
    'Anastasia-Wilhelmine Hohenzollern-Donaudampfschifffahrtsgesellschaftskapitän '.repeat(2)
  const screen = await renderPart(<Screen title={name}>Member</Screen>)
  await expectFitsPhone()
  const title = screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  const head = document.querySelector('header')!.getBoundingClientRect()
  expect(title.top).toBeGreaterThanOrEqual(head.top)
  expect(title.bottom).toBeLessThanOrEqual(head.bottom)
})
