import '#web/styles/app.css'
import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { content } from '#contract/content.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { usePalette } from './use-palette.tsx'

test('nothing of a long list shows through below the line that asks', async () => {
  const items = Array.from({ length: 20 }, (_, i) => ({
    ...{ _id: `${i}`, id: `${i}`, title: `Notice ${i}` },
    found: [{ messageId: 'm', excerpt: 'four weeks’ notice', marks: [] }],
  }))
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === content.prompts || route === prompts.list) return []
    return { items: route === chats.list ? items : [], nextCursor: null }
  })
  onTestFinished(() => call.mockRestore())
  const Part = () => <>{usePalette().palette}</>
  const screen = await renderPart(<Part />)
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.getByRole('combobox').fill('notice')
  const asks = screen.getByRole('group').filter({ hasText: 'Ask “notice”' })
  await expect.element(asks).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /Notice 5/ })).toBeInTheDocument()
  const list = screen.getByRole('listbox').element()
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
  const below = () =>
    list.getBoundingClientRect().bottom - asks.element().getBoundingClientRect().bottom
  expect(below()).toBeLessThan(1)
  list.scrollTop = list.scrollHeight
  expect(below()).toBeLessThan(1)
})
