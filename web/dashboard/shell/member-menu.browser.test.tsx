import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { useTheme } from '#web/ui/theme.ts'
import { MemberMenu } from './member-menu.tsx'

const clear = () => {
  localStorage.removeItem('theme')
  document.documentElement.classList.remove('dark')
}
beforeEach(clear)
afterEach(clear)

const Shown = () => <MemberMenu {...useTheme()} />
const now = () => [
  localStorage.getItem('theme'),
  document.documentElement.classList.contains('dark'),
]

test('by keyboard a member chooses dark or light, and goes back to what the system says', async () => {
  const email = { email: 'ana@example.org', emailVerified: true }
  setUserInfo({ _id: 'ana', firstName: 'Ana', lastName: 'Bell', ...email })
  const screen = await renderPart(<Shown />)
  const choose = async (name: string) => {
    screen.getByRole('button', { name: 'Ana Bell' }).element().focus()
    await userEvent.keyboard('{Enter}')
    const theme = screen.getByRole('menuitem', { name: 'Theme' })
    await expect.element(theme).toBeVisible()
    theme.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    const choice = screen.getByRole('menuitemcheckbox', { name, exact: true })
    await expect.element(choice).toBeVisible()
    choice.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(choice).not.toBeInTheDocument()
  }
  const chosen = async () => {
    await screen.getByRole('button', { name: 'Ana Bell' }).click()
    await screen.getByRole('menuitem', { name: 'Theme' }).click()
    const checked = screen.getByRole('menuitemcheckbox', { checked: true })
    await expect.element(checked).toBeVisible()
    const names = checked.elements().map(({ textContent }) => textContent)
    await userEvent.keyboard('{Escape}')
    return names
  }
  expect(await chosen()).toEqual(['Same as system'])
  await choose('Dark')
  expect(now()).toEqual(['dark', true])
  expect(await chosen()).toEqual(['Dark'])
  await choose('Light')
  expect(now()).toEqual(['light', false])
  await choose('Same as system')
  expect(now()).toEqual([null, matchMedia('(prefers-color-scheme: dark)').matches])
  expect(await chosen()).toEqual(['Same as system'])
})
