import { page } from 'vitest/browser'
import { expect, onTestFinished, test } from 'vitest'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { useLowSideBar } from './use-low-side-bar.ts'

const Part = () => <p>{useLowSideBar() ? 'as a whole' : 'its list'}</p>

test.each([
  ['operator', 320, 640, 'as a whole'],
  ['editor', 360, 640, 'as a whole'],
  ['operator', 390, 844, 'its list'],
  ['member', 320, 640, 'its list'],
  ['member', 844, 390, 'as a whole'],
  ['operator', 1280, 640, 'its list'],
] as const)(
  'of the side bar of an %s at %i × %i there scrolls: %s',
  async (role, width, height, what) => {
    await page.viewport(width, height)
    setUserInfo({ _id: 'olga', id: 'olga', role })
    onTestFinished(async () => {
      setUserInfo({})
      await page.viewport(1280, 800)
    })
    const screen = await renderPart(<Part />)
    await expect.element(screen.getByText(what)).toBeVisible()
  },
)
