import { page } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type DocumentReview, reviews } from '#contract/desk/reviews.ts'
import { client } from '#web/api/client.ts'
import { setUserInfo } from '#web/state/store.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Reviews } from './reviews.tsx'

const person = (name: string) => ({ _id: name, id: name, name })
const document = (title: string, given: Partial<DocumentReview> = {}): DocumentReview => ({
  ...{ _id: title, id: title, title, filename: `${title}.pdf` },
  ...{ owner: null, reviewOn: null, overdue: false },
  ...given,
})
const all = [
  document('Fees', { owner: person('Eva'), reviewOn: '2027-03-01', overdue: true }),
  document('Keys'),
]

async function shown(items: DocumentReview[]) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === reviews.owners)
      return [
        { ...person('Eva'), former: false },
        { ...person('Ida'), former: true },
        { ...person('Omar'), former: false },
      ]
    return { items, nextCursor: null }
  })
  const envelope = vi
    .spyOn(client, 'envelope')
    .mockResolvedValue({ httpCode: 200, message: 'Successfully Updated', payload: null })
  setUserInfo({ _id: 'u' })
  onTestFinished(() => {
    call.mockRestore()
    envelope.mockRestore()
    setUserInfo({})
  })
  await page.viewport(1280, 800)
  const screen = await renderPart(<Reviews />)
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === reviews.list ? [given?.query] : []))
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  return { screen, asked, row, envelope }
}

test('documents are filtered by owner and ordered by their day', async () => {
  const { screen, asked } = await shown(all)
  await expect.poll(() => asked().at(-1)).toEqual({ sort: 'earliest', limit: 50 })
  await screen.getByRole('button', { name: 'Review date' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ sort: 'latest', limit: 50 })
  await screen.getByRole('combobox', { name: 'Owner', exact: true }).first().selectOptions('Omar')
  const ofOmar = { ownerId: 'Omar', sort: 'latest', limit: 50 }
  await expect.poll(() => asked().at(-1)).toEqual(ofOmar)
  await screen.getByRole('link', { name: 'Overdue' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ ...ofOmar, overdue: true })
  await expectNoAxeFindings()
})

test('the documents of nobody are shown, and those of who was an editor, who gets no others', async () => {
  const { screen, asked, row } = await shown([document('Keys', { owner: person('Eva') })])
  const filter = screen.getByRole('combobox', { name: 'Owner', exact: true }).first()
  await filter.selectOptions('No owner')
  await expect.poll(() => asked().at(-1)).toMatchObject({ ownerId: 'none' })
  await filter.selectOptions('Ida (no longer an editor)')
  await expect.poll(() => asked().at(-1)).toMatchObject({ ownerId: 'Ida' })
  await expect.element(row('Keys').getByRole('option', { name: 'Omar' })).toBeInTheDocument()
  expect(row('Keys').getByRole('option', { name: 'Ida' }).elements()).toHaveLength(0)
})

test('a list that is empty says of whom', async () => {
  const { screen } = await shown([])
  const filter = screen.getByRole('combobox', { name: 'Owner', exact: true }).first()
  await filter.selectOptions('Omar')
  await expect.element(screen.getByText('This owner has no documents yet.')).toBeVisible()
  await filter.selectOptions('No owner')
  await expect.element(screen.getByText('Every document has an owner.')).toBeVisible()
})

test('an owner is chosen and a review done in the line of the document', async () => {
  const { row, envelope } = await shown(all)
  await row('Keys').getByRole('combobox', { name: 'Owner' }).selectOptions('Omar')
  await expect
    .poll(() => envelope.mock.lastCall?.[1])
    .toEqual({ params: { id: 'Keys' }, body: { ownerId: 'Omar' } })
  await row('Fees').getByRole('button', { name: 'Reviewed: again in a year' }).click()
  await expect
    .poll(() => envelope.mock.lastCall?.[1])
    .toMatchObject({ params: { id: 'Fees' }, body: { reviewOn: expect.any(String) } })
})

test('on a phone owner and day stand below the title', async () => {
  const { row } = await shown([document('w'.repeat(90)), ...all])
  await expectFitsPhone()
  await expect.element(row('Keys').getByRole('combobox', { name: 'Owner' })).toBeVisible()
})

test('a title stands at the height of its fields', async () => {
  const { row } = await shown([document('Keys')])
  const middleOf = (role: 'link' | 'combobox') => {
    const text = row('Keys').getByRole(role).first().element()
    const { top, bottom } = text.getBoundingClientRect()
    const { paddingTop } = getComputedStyle(text)
    return role === 'link' ? (top + parseFloat(paddingTop) + bottom) / 2 : (top + bottom) / 2
  }
  await expect.element(row('Keys').getByRole('link')).toBeVisible()
  expect(Math.abs(middleOf('link') - middleOf('combobox'))).toBeLessThan(2)
})
