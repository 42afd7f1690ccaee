import { expect, test } from 'vitest'
import { tell } from '#web/api/notices.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
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

test('on a phone a notice leaves the head of a screen free', async () => {
  const screen = await renderPart(
    <>
      <header className="h-15">Library</header>
      <Toasts />
    </>,
  )
  await expectFitsPhone()
  tell('Done')
  await expect.element(screen.getByText('Done')).toBeVisible()
  const { bottom } = screen.getByText('Library').element().getBoundingClientRect()
  const place = () => document.querySelector('.Toastify__toast')!.getBoundingClientRect().top
  await expect.poll(place).toBeGreaterThanOrEqual(bottom)
})
