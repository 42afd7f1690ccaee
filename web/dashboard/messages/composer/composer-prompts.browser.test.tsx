import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { type Prompt, content } from '#contract/content.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { aComposer } from './testing/a-composer.tsx'

// Prompts in the composer: chosen, filled in, and kept.

const prompt = (title: string, text: string, variables: Prompt['variables'] = []): Prompt => ({
  ...{ _id: title, id: title, categoryId: null, title, description: '', text, variables },
})
const all = [
  prompt('A file of hosts', 'In etc/hosts is what?'),
  prompt('When I am ill', 'By when and to whom do I report?'),
  prompt('My annual leave', 'I have completed {{years*}} years of service.', [
    { name: 'years', label: 'Completed years', required: true },
  ]),
]

async function shown() {
  const queries = createQueryClient()
  queries.setQueryData(reading(content.prompts).queryKey, all)
  queries.setQueryData(reading(prompts.list).queryKey, [])
  queries.setQueryData(reading(content.categories).queryKey, [])
  queries.setQueryData(reading(attachments.list, { query: {} }).queryKey, {
    ...{ items: [], used: 0, limit: null, maxBytes: 1 },
  })
  const onSend = vi.fn(async () => {})
  const screen = await renderPart(aComposer({ onSend }), queries)
  const choose = async (item: string) => {
    await screen.getByRole('button', { name: 'Prompts' }).click()
    await screen.getByRole('menuitem', { name: item }).click()
  }
  return {
    ...{ screen, onSend, choose },
    field: screen.getByRole('textbox', { name: 'Ask a question' }),
    list: screen.getByRole('listbox', { name: 'Prompts' }),
  }
}

afterEach(() => localStorage.clear())

test('a prompt is chosen by pointer alone, and can be sent as it is', async () => {
  const { field, list, choose, onSend } = await shown()
  await choose('Choose a prompt')
  await expectNoAxeFindings()
  await list.getByRole('option', { name: /When I am ill/ }).click()
  await expect.element(field).toHaveValue('By when and to whom do I report?')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith(
    'By when and to whom do I report?',
    expect.any(String),
  )
})

test('Escape leads from what a prompt asks for back to the list, and Enter into it again', async () => {
  const { screen, field, list } = await shown()
  const years = screen.getByLabelText('Completed years')
  await field.fill('/annual')
  await userEvent.keyboard('{Enter}')
  await expect.element(years).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await years.fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('I have completed 7 years of service.')
})

test('what looks like a path is sent as it is', async () => {
  const { field, onSend } = await shown()
  await field.fill('/etc/hosts is what?')
  await userEvent.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('/etc/hosts is what?', expect.any(String))
})

test('what was written is kept as a prompt', async () => {
  const { screen, field, choose } = await shown()
  await field.fill('Who may sign a letter?')
  await choose('Save as prompt')
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Who may sign a letter?')
  await expect.element(screen.getByLabelText('Text')).toHaveValue('Who may sign a letter?')
})
