import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { content } from '#contract/content.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { SlashPrompts, useSlashPrompts } from './slash-prompts.tsx'

// The list of prompts that a slash opens above the field, which keeps the focus all the while.

const titles = ['Annual leave', 'Mileage', 'Minutes of a meeting', 'When I am ill']

/** What was read before is there at once: nothing is asked of a server. */
function known() {
  const client = createQueryClient()
  client.setQueryData(
    reading(content.prompts).queryKey,
    titles.map((title, index) => ({
      _id: String(index),
      title,
      description: '',
      text: title,
      categoryId: null,
    })) as never,
  )
  client.setQueryData(reading(prompts.list).queryKey, [] as never)
  client.setQueryData(reading(content.categories).queryKey, [] as never)
  return client
}

function Field() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const slash = useSlashPrompts(text, (prompt) => setChosen(prompt.title))
  return (
    <main>
      <SlashPrompts slash={slash} />
      <textarea
        aria-label="Ask"
        aria-activedescendant={slash.open ? slash.optionId(slash.at) : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => void slash.onKey(event)}
      />
      <p data-testid="chosen">{chosen}</p>
    </main>
  )
}

async function open() {
  const screen = await render(
    <QueryClientProvider client={known()}>
      <Field />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Ask' })
  await field.click()
  await userEvent.keyboard('/')
  return { screen, field, options: screen.getByRole('option') }
}

test('a slash opens the list, and every letter behind it narrows it', async () => {
  const { screen, options } = await open()
  await expect.poll(() => options.elements().length).toBe(titles.length)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('4 prompts. Use the arrow keys and Enter to choose.')
  await userEvent.keyboard('mil')
  await expect.poll(() => options.elements().length).toBe(1)
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => options.elements().length).toBeGreaterThan(1)
})

test('the arrows go round it, and Enter chooses what they stand on', async () => {
  const { screen, field, options } = await open()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveAttribute('aria-activedescendant', options.nth(1).element().id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByTestId('chosen')).toHaveTextContent('When I am ill')
  await expect.element(field).toHaveFocus()
})

test('the pointer chooses too, and leaves the focus in the field', async () => {
  const { screen, field, options } = await open()
  await options.nth(2).click()
  await expect.element(screen.getByTestId('chosen')).toHaveTextContent(titles[2])
  await expect.element(field).toHaveFocus()
})

test('Escape closes it for as long as that slash stands there', async () => {
  const { screen, field } = await open()
  const list = screen.getByRole('listbox', { name: 'Prompts' })
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.clear(field)
  await field.fill('/nothing like this')
  await expect.element(screen.getByText('No prompt contains this.').last()).toBeVisible()
})
