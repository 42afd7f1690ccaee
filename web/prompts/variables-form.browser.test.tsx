import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { VariablesForm } from './variables-form.tsx'

const prompt = {
  ...{ _id: 'p', id: 'p', categoryId: null, title: 'My annual leave', description: '' },
  text: 'I have completed {{years*}} years of service{{since}}.',
  variables: [
    { name: 'years', label: 'Completed years of service', required: true },
    { name: 'since', label: 'Since', required: false },
  ],
}

async function shown() {
  const [onDone, onBack] = [vi.fn(), vi.fn()]
  const screen = await renderPart(<VariablesForm prompt={prompt} onDone={onDone} onBack={onBack} />)
  return { screen, onDone, onBack, years: screen.getByLabelText('Completed years of service') }
}

test('what a prompt needs is asked for, and filled in by keyboard alone', async () => {
  const { screen, years, onDone } = await shown()
  await expect.element(years).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const missing = screen.getByText('Fill this in; the prompt needs it.')
  await expect.element(missing).toBeVisible()
  await expect.element(years).toHaveFocus()
  await expectNoAxeFindings()
  await userEvent.keyboard('7')
  await expect.element(missing).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(onDone).toHaveBeenCalledExactlyOnceWith('I have completed 7 years of service.')
})

test('Escape and Back lead back, with nothing inserted', async () => {
  const { screen, onBack, onDone } = await shown()
  await userEvent.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledTimes(1)
  await screen.getByRole('button', { name: 'Back' }).click()
  expect(onBack).toHaveBeenCalledTimes(2)
  expect(onDone).not.toHaveBeenCalled()
})
