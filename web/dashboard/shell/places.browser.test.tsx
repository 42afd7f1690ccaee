import { expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/api/client.ts'
import { setUserInfo } from '#web/state/store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Places } from './places.tsx'

test.each([
  [{ unread: 0, waiting: 2, requests: 3 }, '5 waiting for a reply Inbox', /from=members/],
  [{ unread: 0, waiting: 0, requests: 3 }, '3 waiting for a reply Inbox', /inbox$/],
  [{ unread: 0, waiting: 0, requests: 0 }, 'Inbox', /inbox$/],
])('the inbox says how many members and guests wait for a reply: %o', async (counts, name, to) => {
  setUserInfo({ _id: 'eva', id: 'eva', role: 'editor' })
  const call = vi.spyOn(client, 'call').mockResolvedValue(counts)
  onTestFinished(() => {
    call.mockRestore()
    setUserInfo({})
  })
  const screen = await renderPart(<Places />)
  const inbox = screen.getByRole('link', { name, exact: true })
  await expect.element(inbox).toBeVisible()
  expect(inbox.element().getAttribute('href')).toMatch(to)
})
