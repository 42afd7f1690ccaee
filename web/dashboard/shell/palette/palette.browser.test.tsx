import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { content } from '#contract/content.ts'
import { documents } from '#contract/documents/documents.ts'
import { library } from '#contract/documents/library.ts'
import { client } from '#web/api/client.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { usePalette } from './use-palette.tsx'

// Everything by its words, as far as the palette itself goes.

const chat = { _id: 'c', id: 'c', title: 'How much notice' } as Chat
const hit = {
  ...{ page: 4, before: 'The ', quote: 'fire wardens', after: ' meet with fire.' },
  words: [
    [4, 16],
    [27, 31],
  ],
}

/** What a server says to any words but these, of which it knows nothing. */
const unknown = 'zzzzqqq'

async function opened() {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    const { q } = (given as { query?: { q?: string } } | undefined)?.query ?? {}
    const page = (items: unknown[]) => ({ items: q === unknown ? [] : items, nextCursor: null })
    if (route === chats.list) {
      const found = { messageId: 'm', excerpt: 'it depends', marks: [[3, 10]] }
      return page([q ? { ...chat, found: [found] } : chat])
    }
    if (route === documents.assistantFiles) return page([{ _id: 'f', title: 'Handbook' }])
    if (route === library.list)
      return page([
        { _id: 'f', title: 'Handbook', filename: 'h.pdf', hits: [{ ...hit, page: 9 }] },
        { _id: 'g', title: 'Safety', filename: 's.pdf', hits: [hit] },
      ])
    if (route === content.prompts) return [{ _id: 'p', title: 'Fire drill', description: '' }]
    if (route === prompts.list) return []
    return null
  })
  onTestFinished(() => call.mockRestore())
  const Part = () => <>{usePalette().palette}</>
  const screen = await renderPart(<Part />)
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: /^Search/ })
  await expect.element(field).toHaveFocus()
  return { screen, field, option: (name: RegExp) => screen.getByRole('option', { name }) }
}

test('before anything is written, the palette has the newest chats', async () => {
  const { screen, option } = await opened()
  await expect.element(screen.getByRole('group', { name: 'Recent chats' })).toBeVisible()
  await expect.element(option(/How much notice/)).toBeVisible()
})

test('chats, prompts, documents and their text are found, with the words marked', async () => {
  const { screen, option } = await opened()
  await userEvent.keyboard('fire')
  await expect.element(option(/Fire drill/)).toBeVisible()
  const group = (name: string) => screen.getByRole('group', { name, exact: true })
  const marks = (name: string) =>
    [...group(name).element().querySelectorAll('mark')].map(({ textContent }) => textContent)
  await expect.element(group('Found in the text').getByText(/page 4/i)).toBeVisible()
  expect(marks('Found in the text')).toEqual([hit.quote, 'fire'])
  expect(marks('Chats')).toEqual(['depends'])
  await expect.element(group('Documents').getByText('Handbook')).toBeVisible()
  await expectNoAxeFindings()
})

test('the title of a document is said once, and its passage stands below it', async () => {
  const { screen } = await opened()
  await userEvent.keyboard('fire')
  const documentsFound = screen.getByRole('group', { name: 'Documents', exact: true })
  await expect.element(documentsFound.getByText(/^page 9$/i)).toBeVisible()
  await expect.element(screen.getByText('Safety')).toBeVisible()
  expect(screen.getByText('Handbook').elements()).toHaveLength(1)
})

test('the arrows go round, to the question that can always be asked', async () => {
  const { field, option } = await opened()
  await userEvent.keyboard('fire')
  const ask = option(/Ask “fire”/)
  await expect.element(ask).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(ask).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', ask.element().id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(ask).toHaveAttribute('aria-selected', 'false')
})

test('what is not there is said, and Escape closes the palette', async () => {
  const { screen, field } = await opened()
  await userEvent.keyboard(unknown)
  await expect
    .element(screen.getByText(`Nothing was found for “${unknown}”. Try other words.`))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})
