import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type PlacedHighlight, highlights as calls } from '#contract/documents/highlights.ts'
import { client } from '#web/api/client.ts'
import { clearStored } from '#web/api/storage.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { HighlightRow } from './highlight-row.tsx'
import { useHighlights } from './use-highlights.ts'

const at = (hour: number) => `2027-03-01T${hour}:00:00Z`
const nothing = () => {}

function Rows() {
  const highlights = useHighlights('rules.pdf', true, nothing)
  return (
    <ul>
      {highlights.all.map((one) => (
        <HighlightRow key={one._id} highlight={one} highlights={highlights} onOpen={nothing} />
      ))}
    </ul>
  )
}

/** A server with one highlight, whose note other devices change too. */
function server() {
  let stored: PlacedHighlight = {
    ...{ _id: 'h', id: 'h', filename: 'rules.pdf', title: 'Rules', page: 1, quote: 'Two weeks' },
    ...{ note: 'First', createdAt: at(10), changedAt: at(10), marks: [], ranges: [] },
  }
  let hour = 10
  const write = (note: string | null) => (stored = { ...stored, note, changedAt: at(++hour) })
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    if (route !== calls.change) return [stored]
    const { note, changedAt } = (given as { body: { note: string | null; changedAt: string } }).body
    if (changedAt === stored.changedAt) return write(note)
    throw new ApiError({ httpCode: 409, message: 'Changed meanwhile.', payload: null })
  })
  onTestFinished(() => (call.mockRestore(), clearStored()))
  return { note: () => stored.note, writeElsewhere: write }
}

const field = page.getByLabelText('Note', { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const open = () => press('Change the note')

/** Begun here, and after a reload opened again over what was written elsewhere. */
async function begunBefore(elsewhere: string) {
  const { note, writeElsewhere } = server()
  const first = await renderPart(<Rows />)
  await open()
  await field.fill('Mine')
  await first.unmount()
  writeElsewhere(elsewhere)
  await renderPart(<Rows />)
  await open()
  return note
}

test('a draft does not take the place of a newer note: both are shown', async () => {
  const note = await begunBefore('Newer')
  await expect.element(field).toHaveValue('Mine')
  await expect.element(page.getByText('Newer', { exact: true })).toBeVisible()
  await expectNoAxeFindings()
  // Neither a click elsewhere nor the keys decide for the member.
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await page.getByText('Two weeks').click()
  await userEvent.keyboard('{Escape}')
  expect(note()).toBe('Newer')
  await expect.element(field).toHaveValue('Mine')
  await press('Keep mine')
  await expect.poll(note).toBe('Mine')
  await expect.element(field).not.toBeInTheDocument()
})

test('the newer note can be taken, and the draft is gone', async () => {
  const note = await begunBefore('Newer')
  await press('Take the other')
  await expect.element(field).not.toBeInTheDocument()
  await open()
  await expect.element(field).toHaveValue('Newer')
  expect(note()).toBe('Newer')
  expect(Object.keys(localStorage)).toEqual([])
})

test('what was written elsewhere meanwhile, and not heard of, is shown after the refusal', async () => {
  const { note, writeElsewhere } = server()
  await renderPart(<Rows />)
  await open()
  await field.fill('Mine')
  writeElsewhere('Newer')
  await press('Save the note')
  await expect.element(page.getByText('Newer', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('Mine')
  await press('Keep mine')
  await expect.poll(note).toBe('Mine')
})

test('a note that an earlier version kept without its time is text, and asked about', async () => {
  server()
  localStorage.setItem('draft:note:h', JSON.stringify({ text: 'Mine' }))
  await renderPart(<Rows />)
  await open()
  await expect.element(field).toHaveValue('Mine')
  await expect.element(page.getByText('First', { exact: true })).toBeVisible()
})
