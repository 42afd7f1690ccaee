import { expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Links } from './links.tsx'

const link = (title: string, description: string) => ({
  ...{ _id: title, id: title, categoryId: 'records', title, description },
  url: `https://${title.toLowerCase()}.example/handbook`,
})
const records = { name: 'Keeping records', description: '', icon: 'archive', position: 1 }

test('links are found by their words, and open in a tab of their own', async () => {
  const queries = createQueryClient()
  queries.setQueryData(reading(content.usefulLinks).queryKey, [
    link('Archives', 'A préservation manual'),
    link('Museums', 'A manual of loans'),
  ])
  queries.setQueryData(reading(content.categories).queryKey, [
    { _id: 'records', id: 'records', ...records },
  ])
  const screen = await renderPart(<Links />, queries)
  await expect.element(screen.getByRole('heading', { name: 'Keeping records' })).toBeVisible()
  await expectNoAxeFindings()
  const found = screen.getByRole('link')
  const field = screen.getByLabelText('Search the links')
  await field.fill('preservation manual')
  await expect.poll(() => found.elements().length).toBe(1)
  await expect.element(found).toHaveAttribute('target', '_blank')
  await expect.element(found).toHaveAttribute('rel', 'noopener noreferrer')
  await field.fill('zeppelin')
  await expect.element(screen.getByText('No link contains “zeppelin”.')).toBeVisible()
})

test('a category whose name is one long word fits the smallest phone', async () => {
  const queries = createQueryClient()
  const name = 'Rechtsschutzversicherungsgesellschaften'.repeat(2)
  queries.setQueryData(reading(content.usefulLinks).queryKey, [link('Archives', 'A manual')])
  queries.setQueryData(reading(content.categories).queryKey, [
    { ...records, _id: 'records', id: 'records', name },
  ])
  const screen = await renderPart(<Links />, queries)
  const heading = screen.getByRole('heading', { name })
  await expect.element(heading).toBeVisible()
  await expectFitsPhone()
  // The screen would cut it off.
  const { scrollWidth, clientWidth } = heading.element()
  expect(scrollWidth).toBe(clientWidth)
})
