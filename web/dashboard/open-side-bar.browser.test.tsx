import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { OpenSideBar } from './open-side-bar.tsx'

test.each([
  [0, 'Open the side bar'],
  [1, 'Open the side bar: 1 new reply'],
])('with %i unread replies the button of the side bar is called “%s”', async (unread, name) => {
  await page.viewport(390, 800)
  const call = vi.spyOn(client, 'call').mockResolvedValue({ unread })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<OpenSideBar />)
  await expect.element(screen.getByRole('button', { name, exact: true })).toBeInTheDocument()
})
