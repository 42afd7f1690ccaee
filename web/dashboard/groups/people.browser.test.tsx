import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Group, type PersonInGroup, groups } from '#contract/desk/groups.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { People } from './people.tsx'

const choir: Group = {
  ...{ _id: 'c', id: 'c', name: 'Choir', description: '' },
  ...{ members: 2, documents: 0, createdAt: '2027-03-01T12:00:00Z' },
}
const person = (id: string): PersonInGroup => ({
  ...{ _id: id, id, firstName: id, lastName: 'Lee', email: `${id}@example.org` },
})

test('who removes members by key goes on with the next one, and ends in the list', async () => {
  let inGroup = ['Ana', 'Ben'].map(person)
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    if (route === groups.members) return { items: inGroup, nextCursor: null }
    const { memberId } = (given as { params: { memberId: string } }).params
    inGroup = inGroup.filter(({ id }) => id !== memberId)
    return choir
  })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<People group={choir} />)
  const remove = (name: string) =>
    screen.getByRole('button', { name: `Remove ${name} Lee from the group` })
  await expect.element(remove('Ana')).toBeVisible()
  remove('Ana').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Ana')).not.toBeInTheDocument()
  await expect.element(remove('Ben')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^Nobody is in this group yet\./)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'In the group' })).toHaveFocus()
})
