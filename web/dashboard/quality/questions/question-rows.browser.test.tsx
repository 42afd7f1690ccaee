import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { content } from '#contract/content.ts'
import { type CheckQuestion, operator } from '#contract/desk/operator.ts'
import { type AlikeQuestions, questions } from '#contract/desk/questions.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import type { Part } from './queries.ts'
import { QuestionRows } from './question-rows.tsx'

const row = (question: string, more: Partial<AlikeQuestions> = {}): AlikeQuestions => ({
  ...{ _id: question, id: question, question, messageId: question, times: 2, members: 1 },
  ...{ unanswered: 2, notHelpful: 0 },
  ...{ since: '2027-03-01T12:00:00Z', last: '2027-03-02T12:00:00Z', ...more },
})
const all = [
  row('Where do I park?', { times: 1_200, members: 40 }),
  row('Is there a gym?'),
  row('Who has the keys?', { unanswered: 0, notHelpful: 1 }),
]

type Given = { part?: Part; items?: AlikeQuestions[]; refuses?: string; nextCursor?: string | null }

/** `refuses`: the question that cannot be changed. */
async function shown({ part = 'unanswered', items = all, refuses, nextCursor = null }: Given = {}) {
  const checks: Pick<CheckQuestion, 'id' | 'question'>[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    const { id } = (given?.params ?? {}) as { id?: string }
    if (route === questions.list) return { items, nextCursor }
    if (route === content.categories) return []
    if (route === questions.open) return { row: items[0], items: [], more: 7 }
    if (id && id === refuses)
      throw new ApiError({ httpCode: 404, message: 'It is gone.', payload: null })
    if (route === operator.checks) return [...checks]
    if (route === operator.addCheck) {
      const body = given!.body as Pick<CheckQuestion, 'question'>
      checks.push({ ...body, id: `check of ${body.question}` })
      return checks.at(-1)
    }
    return {}
  })
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  const screen = await renderPart(
    <>
      <Toasts />
      <QuestionRows part={part} />
    </>,
  )
  const line = (question: string) => screen.getByRole('row').filter({ hasText: question })
  await expect.element(line(items[0]!.question)).toBeVisible()
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const box = (question: string) =>
    screen.getByRole('checkbox', { name: `Select “${question}”`, exact: true })
  const acted = () =>
    call.mock.calls.flatMap(([route, given]) =>
      route.method === 'GET' ? [] : [[route, given?.params ?? given?.body, given?.body]],
    )
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === questions.list ? [given?.query] : []))
  return { screen, line, press, box, acted, asked, checks }
}

const set = (id: string, left: boolean) => [questions.change, { id }, { left }]

test('several are selected by key and put aside, which can be undone', async () => {
  const { screen, line, press, box, acted } = await shown()
  ;(line('Where do I park?').element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await expect
    .element(screen.getByRole('group', { name: 'Selected questions' }).getByRole('status'))
    .toHaveTextContent('2 questions selected')
  await press('Put 2 aside')
  await expect.element(screen.getByText('2 questions were put aside.')).toBeVisible()
  await expect.element(box('Is there a gym?')).not.toBeChecked()
  const put = ['Where do I park?', 'Is there a gym?'].map((id) => set(id, true))
  expect(acted()).toEqual(put)
  await press('Undo')
  await expect
    .poll(acted)
    .toEqual([...put, set('Where do I park?', false), set('Is there a gym?', false)])
})

test('one sentence names what was not put aside, and only the others are taken back', async () => {
  const { screen, press, acted } = await shown({ refuses: 'Is there a gym?' })
  await screen.getByRole('checkbox', { name: 'Select every question on this page' }).click()
  await press('Put 3 aside')
  const bar = screen.getByRole('group', { name: 'Selected questions' })
  await expect
    .element(bar.getByText('2 of 3 done. Not done: “Is there a gym?”. It is gone.'))
    .toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 question selected')
  await press('Undo')
  await expect
    .poll(() => acted().slice(3))
    .toEqual([set('Where do I park?', false), set('Who has the keys?', false)])
})

test('what was refused stays selected beside the sentence, until the selection changes', async () => {
  const { screen, press, box } = await shown({ refuses: 'Is there a gym?' })
  const bar = screen.getByRole('group', { name: 'Selected questions' })
  await box('Where do I park?').click()
  await box('Is there a gym?').click()
  await press('Put 2 aside')
  const words = bar.getByText('1 of 2 done. Not done: “Is there a gym?”. It is gone.')
  await expect.element(words).toBeVisible()
  await expect.element(box('Is there a gym?')).toBeChecked()
  await expect.element(box('Where do I park?')).not.toBeChecked()
  await page.viewport(320, 640)
  await expectFitsPhone()
  await expectNoAxeFindings()
  await box('Who has the keys?').click()
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 questions selected')

  // Closed, it leaves the selection alone.
  await press('Put 2 aside')
  await expect.element(words).toBeVisible()
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(box('Is there a gym?')).toBeChecked()
})

test('what was put aside is taken up again', async () => {
  const left = { by: 'Eva', at: '2027-03-03T12:00:00Z' }
  const items = all.map((one) => ({ ...one, left }))
  const { screen, line, press, box, acted } = await shown({ part: 'left', items })
  await expect.element(line('Is there a gym?').getByText('put aside by Eva')).toBeVisible()
  await box('Is there a gym?').click()
  await expect.element(screen.getByRole('button', { name: /^Put/ })).not.toBeInTheDocument()
  await press('Take 1 up again')
  await expect.element(screen.getByText('The question is back in the list.')).toBeVisible()
  expect(acted()).toEqual([set('Is there a gym?', false)])
})

test('only questions that no document answered are added to the checks, and taken out again', async () => {
  const { screen, press, acted } = await shown()
  await screen.getByRole('checkbox', { name: 'Select every question on this page' }).click()
  await press('Correctly refused: add 2 to the checks')
  await expect.element(screen.getByText('2 questions added to the checks')).toBeVisible()
  const added = ['Where do I park?', 'Is there a gym?'].map((question) => {
    const body = { question, fileId: null, page: null }
    return [operator.addCheck, body, body]
  })
  expect(acted()).toEqual(added)
  await press('Undo')
  await expect
    .poll(() => acted().slice(2))
    .toEqual(
      ['Where do I park?', 'Is there a gym?'].map((question) => [
        operator.removeCheck,
        { id: `check of ${question}` },
        undefined,
      ]),
    )
})

test('checks that a colleague has changed or removed meanwhile are not taken out again', async () => {
  const { screen, press, acted, checks } = await shown()
  await screen.getByRole('checkbox', { name: 'Select every question on this page' }).click()
  await press('Correctly refused: add 2 to the checks')
  await expect.element(screen.getByText('2 questions added to the checks')).toBeVisible()
  const [parking] = checks.splice(0, 2)
  checks.push({ ...parking!, question: 'Where can I park a bicycle?' })
  await press('Undo')
  await expect
    .element(
      screen
        .getByRole('alert')
        .getByText(/Not done: “Where do I park\?”\. Somebody else has changed that meanwhile\./),
    )
    .toBeVisible()
  expect(acted()).toHaveLength(2)
})

test('a row is opened by key below its line, and put aside there', async () => {
  const { screen, line, press, acted } = await shown()
  ;(line('Is there a gym?').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByText('7 older questions that ask the same are not shown.'))
    .toBeVisible()
  await expectNoAxeFindings()
  await press('Put aside')
  await expect.element(screen.getByText('The question was put aside.')).toBeVisible()
  expect(acted()).toEqual([set('Is there a gym?', true)])
  await press('Undo')
  await expect.poll(acted).toEqual([set('Is there a gym?', true), set('Is there a gym?', false)])
})

test('heads order the list, which begins with its first page then', async () => {
  const { screen, press, asked } = await shown({ nextCursor: 'page-2' })
  const head = (name: string) => screen.getByRole('columnheader', { name, exact: true })
  await expect.element(head('Asked')).toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'often', cursor: 'page-2' })
  await press('Last asked')
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'newest' })
  expect(asked().at(-1)).not.toHaveProperty('cursor')
  await press('Last asked')
  await expect.element(head('Last asked')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'oldest' })
})

test('who answers a question begins at the title of the page', async () => {
  const { screen, press } = await shown()
  await press('Is there a gym?')
  await press('Answer it')
  const dialog = screen.getByRole('dialog', { name: 'Answer it' })
  await expect.element(dialog.getByLabelText('Title')).toHaveFocus()
})

test('all of it fits the smallest phone', async () => {
  const { screen, press } = await shown()
  await screen.getByRole('checkbox', { name: 'Select every question on this page' }).click()
  await press('Is there a gym?')
  await expect.element(screen.getByRole('button', { name: 'Answer it' })).toBeVisible()
  await expectFitsPhone()
  await expectNoAxeFindings()
})
