import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import '#web/styles/app.css'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Highlights } from './highlights.tsx'

const one = (id: string, more: object = {}) => ({
  ...{ _id: id, filename: 'plots.md', title: 'Plot rules', page: 1, place: 'Water' },
  ...{ quote: `Words of ${id}`, note: '', older: false, createdAt: '2026-11-30T05:00:00Z' },
  ...more,
})

async function shown(...items: object[]) {
  const call = vi.spyOn(client, 'call').mockResolvedValue({ items, nextCursor: null })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<Highlights />)
  await expect.element(screen.getByText('Words of a')).toBeVisible()
  return screen
}

test('what is removed by key gives the focus to the next, then to the list, and Undo back', async () => {
  const screen = await shown(one('a'), one('b', { title: 'Bees' }))
  const remove = (title: string) =>
    screen.getByRole('button', { name: new RegExp(`^Remove ${title}`) })
  remove('Plot rules').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Bees')).toHaveFocus()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Words of a')).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
})

test('a section that is called as its document is said once', async () => {
  const screen = await shown(one('a', { place: 'Plot rules' }))
  const heading = screen.getByRole('heading', { level: 2 }).element()
  expect(heading.textContent).not.toMatch(/rules.*rules/)
})

test('on the narrowest telephone the name of the screen is in one line', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  const screen = await shown(one('a'))
  const title = screen.getByRole('heading', { level: 1 }).element()
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
  expect(title.getBoundingClientRect().height).toBeLessThan(32)
  await expect.element(screen.getByRole('button', { name: 'Export as Markdown' })).toBeVisible()
})
