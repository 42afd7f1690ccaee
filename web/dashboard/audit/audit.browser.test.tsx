import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type AuditEntry, auditLog } from '#contract/desk/audit.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Audit } from './audit.tsx'

const saveBytes = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<void>>(async () => {}))
vi.mock(import('#web/api/save-bytes.ts'), () => ({ saveBytes }))

const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ _id: id, id, at: '2027-03-01T12:00:00Z', act: 'document.removed', reason: null },
  ...{ actor: { id: 'eva', name: 'Eva Berg' }, device: 'Firefox on Linux', place: '127.0.0.1' },
  ...{ subject: { kind: 'document', id, name: `${id}.pdf` }, ...more },
})
const all = [
  entry('rules'),
  entry('fees', { actor: { id: null, name: '' } }),
  entry('ana', {
    act: 'member.suspended',
    subject: { kind: 'member', id: 'ana', name: 'Ana Lee' },
    reason: 'Wrote advertisements',
  }),
]

async function shown() {
  const call = vi
    .spyOn(client, 'call')
    .mockImplementation(async () => ({ items: all, nextCursor: 'page-2' }))
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  const screen = await renderPart(<Audit />)
  const line = (words: string) => screen.getByRole('row').filter({ hasText: words })
  await expect.element(line('rules.pdf')).toBeVisible()
  const asked = () => call.mock.calls.at(-1)![1]!.query
  return { screen, line, asked }
}

test('keys lead from line to line, and nothing can be selected', async () => {
  const { screen, line } = await shown()
  ;(line('rules.pdf').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(line('fees.pdf')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(line('Ana Lee')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(line('rules.pdf')).toHaveFocus()
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
  await expectNoAxeFindings()
})

test('what is shown, in its order, is what is saved as CSV', async () => {
  const { screen, asked } = await shown()
  const when = screen.getByRole('columnheader', { name: 'When' })
  await expect.element(when).toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(asked).toEqual({ sort: 'newest', limit: 50, cursor: 'page-2' })
  // Another order begins with its first page, and so does another filter.
  await screen.getByRole('button', { name: 'When' }).click()
  await expect.element(when).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(asked).toEqual({ sort: 'oldest', limit: 50 })
  await screen.getByRole('combobox', { name: 'What was done' }).selectOptions('Document removed')
  await screen.getByRole('link', { name: 'Eva Berg' }).first().click()
  const filter = { actorId: 'eva', act: 'document.removed', sort: 'oldest' }
  await expect.poll(asked).toEqual({ ...filter, limit: 50 })
  await screen.getByRole('button', { name: 'Save as CSV' }).click()
  expect(saveBytes).toHaveBeenLastCalledWith(auditLog.csv, { query: filter }, 'audit.csv')
  await screen.getByRole('button', { name: 'Show everybody' }).click()
  await expect.poll(asked).toEqual({ act: 'document.removed', sort: 'oldest', limit: 50 })
})

test('all of it fits the smallest phone', async () => {
  const { screen } = await shown()
  await expectFitsPhone()
  await expect.element(screen.getByRole('combobox', { name: 'Order' })).toBeVisible()
  await expectNoAxeFindings()
})
