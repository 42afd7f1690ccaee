import { userEvent } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { modelToSend } from './model-choice.ts'
import { ModelMenu } from './model-menu.tsx'

afterEach(() => localStorage.clear())

async function shown(models: string[]) {
  const queries = createQueryClient()
  queries.setQueryData(reading(chats.models).queryKey, models)
  const screen = await renderPart(<ModelMenu className="" />, queries)
  return { queries, screen, button: screen.getByRole('button', { name: /^Model: / }) }
}

test('one model is no choice', async () => {
  const { button, queries } = await shown(['built-in'])
  await expect.element(button).not.toBeInTheDocument()
  expect(modelToSend(queries)).toEqual({})
})

test('the chosen model is sent with each question, and remembered while the plan has it', async () => {
  const { button, queries, screen } = await shown(['large', 'built-in'])
  await expect.element(button).toHaveAccessibleName('Model: large')
  expect(modelToSend(queries)).toEqual({ model: 'large' })
  await userEvent.click(button)
  await expect
    .element(screen.getByRole('menuitemcheckbox', { name: 'large' }))
    .toHaveAttribute('aria-checked', 'true')
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Quotes from the documents' }))
  await expect.element(button).toHaveAccessibleName('Model: Quotes from the documents')
  expect(modelToSend(queries)).toEqual({ model: 'built-in' })
  queries.setQueryData(reading(chats.models).queryKey, ['large', 'small'])
  expect(modelToSend(queries)).toEqual({ model: 'large' })
})

test('it is chosen by keyboard alone, and is so when the page is loaded anew', async () => {
  const first = await shown(['large', 'built-in'])
  ;(first.button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const quotes = first.screen.getByRole('menuitemcheckbox', { name: 'Quotes from the documents' })
  await expect.element(quotes).toBeVisible()
  await expectNoAxeFindings()
  await userEvent.keyboard('{End}')
  await expect.element(quotes).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first.button).toHaveAccessibleName('Model: Quotes from the documents')
  await first.screen.unmount()
  const second = await shown(['large', 'built-in'])
  await expect.element(second.button).toHaveAccessibleName('Model: Quotes from the documents')
})
