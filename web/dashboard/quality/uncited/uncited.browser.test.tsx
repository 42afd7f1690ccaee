import { page } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Uncited } from './uncited.tsx'

const file = (title: string) =>
  ({
    ...{ _id: title, id: title, title, name: title, filename: `${title}.pdf`, pages: 3 },
    ...{ type: 'application/pdf', createdAt: '2027-03-01T12:00:00Z' },
  }) as AssistantFile

async function shown(items: AssistantFile[]) {
  const call = vi.spyOn(client, 'call').mockResolvedValue({ items, nextCursor: 'next' })
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  const screen = await renderPart(<Uncited />)
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === operator.uncited ? [given?.query] : []))
  return { screen, asked }
}

test('documents are ordered by when they were added; order and page are in the address', async () => {
  const { screen, asked } = await shown([file('Keys'), file('Fees')])
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Keys' }))
    .toMatchTextContent(/3 pages/)
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ sort: 'newest', limit: 50, cursor: 'next' })
  await screen.getByRole('button', { name: 'Added' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ sort: 'oldest', limit: 50 })
  await expectNoAxeFindings()
})

test('on a phone nothing is wider than the window', async () => {
  await shown([file('w'.repeat(90)), file('Fees')])
  await expectFitsPhone()
})
