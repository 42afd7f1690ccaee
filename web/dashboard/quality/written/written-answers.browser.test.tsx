import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WrittenAnswer, questions } from '#contract/desk/questions.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { WrittenAnswers } from './written-answers.tsx'

const at = '2027-03-01T12:00:00Z'
const answer = (title: string): WrittenAnswer => ({
  ...{ _id: title, id: title, title, body: `Said of: ${title}`, audience: 'members' },
  ...{ filename: 'answers.pdf', page: 1, members: 2, told: 'told' },
  ...{ createdAt: at, createdBy: 'Eva', updatedAt: at, updatedBy: 'Eva' },
})

async function shown() {
  const gone: string[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route === questions.written)
      return {
        items: ['Dogs', 'Parking', 'Gym'].filter((one) => !gone.includes(one)).map(answer),
        nextCursor: null,
      }
    if (route === questions.removeWritten) gone.push((given!.params as { id: string }).id)
    return {}
  })
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  const screen = await renderPart(<WrittenAnswers />)
  const line = (title: string) => screen.getByRole('row').filter({ hasText: title })
  await expect.element(line('Dogs')).toBeVisible()
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === questions.written ? [given?.query] : []))
  return { screen, line, gone, asked }
}

test('several are selected by key and taken back, which can be undone', async () => {
  const { screen, line, gone } = await shown()
  ;(line('Dogs').element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await screen.getByRole('button', { name: 'Take 2 back' }).click()
  await expect.element(line('Dogs')).not.toBeInTheDocument()
  await expect.element(line('Gym')).toHaveFocus()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(line('Dogs')).toBeVisible()
  expect(gone).toEqual([])
  await screen.getByRole('checkbox', { name: 'Select “Parking”' }).click()
  await screen.getByRole('button', { name: 'Take 1 back' }).click()
  await expect
    .element(screen.getByText('“Parking” was taken back; its questions wait again.'))
    .toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => gone).toEqual(['Parking'])
  window.dispatchEvent(new Event('pageshow'))
})

test('one is opened by key, and its order is asked of the server', async () => {
  const { screen, line, asked } = await shown()
  ;(line('Parking').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const article = screen.getByRole('article', { name: 'Parking' })
  await expect.element(article.getByText('Said of: Parking')).toBeVisible()
  await expectNoAxeFindings()
  await screen.getByRole('button', { name: 'Answered', exact: true }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ sort: 'oldest', limit: 50 })
  await expectFitsPhone()
})
