import { expect, onTestFinished, test } from 'vitest'
import { setUserInfo } from '#web/state/store.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ScreenFor } from './only-for.tsx'

test('a member who comes to a screen of the desk on a phone finds the way on', async () => {
  setUserInfo({ _id: 'ana', role: 'member' })
  onTestFinished(() => setUserInfo({}))
  const screen = await renderPart(
    <ScreenFor audience="operator">
      <p>The figures</p>
    </ScreenFor>,
  )
  await expectFitsPhone()
  const title = screen.getByRole('heading', { name: 'This page is for operators.' })
  await expect.element(title).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Open the side bar' })).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/dashboard/messages')
  await expect.element(screen.getByText('The figures')).not.toBeInTheDocument()
})
