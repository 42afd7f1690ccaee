import { expect, test } from 'vitest'
import { tell } from '#web/api/notices.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from './toasts.tsx'

test('what a notice consists of has names in the language of the site', async () => {
  const screen = await renderPart(<Toasts />)
  tell('Done')
  await expect.element(screen.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('progressbar', { name: 'Time until it closes' }))
    .toBeInTheDocument()
})
