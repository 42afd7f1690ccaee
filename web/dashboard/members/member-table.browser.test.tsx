import { userEvent } from 'vitest/browser'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { MemberRow } from '#contract/desk/members.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { MemberTable } from './member-table.tsx'

const member = (id: string): MemberRow => ({
  ...{ _id: id, id, firstName: id, lastName: 'Lee', email: `${id}@example.org` },
  ...{ emailVerified: true, role: 'member', status: 'active', groupIds: [], lastSeenAt: null },
  plan: { planId: null, name: null, status: 'none', granted: false },
  usage: { used: 0, limit: null, resetsAt: null },
  createdAt: '2027-03-01T12:00:00Z',
})
const members = ['Ana', 'Ben', 'Cleo', 'Dag'].map(member)

async function shown() {
  const onOpen = vi.fn<(id: string) => void>()
  const onSort = vi.fn<(sort: string) => void>()
  function Part() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    return (
      <MemberTable
        {...{ members, selected, onOpen, onSort }}
        busy={false}
        sort="newest"
        onSelect={setSelected}
      />
    )
  }
  const screen = await renderPart(<Part />)
  const lines = () => screen.getByRole('row').elements().slice(1) as HTMLElement[]
  const selected = () =>
    lines().flatMap((line, i) =>
      line.getAttribute('aria-selected') === 'true' ? [members[i]!.id] : [],
    )
  const focused = () => members[lines().findIndex((line) => line === document.activeElement)]?.id
  return { screen, selected, focused, lines, onOpen, onSort }
}

test('lines are reached, selected and opened by keys', async () => {
  const { lines, selected, focused, onOpen } = await shown()
  lines()[0]!.focus()
  await userEvent.keyboard('{ArrowDown} ')
  expect([focused(), selected()]).toEqual(['Ben', ['Ben']])
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect([focused(), selected()]).toEqual(['Cleo', ['Ben', 'Cleo']])
  await userEvent.keyboard('{Escape}{End}')
  expect([focused(), selected()]).toEqual(['Dag', []])
  // From the line that was selected last by itself.
  await userEvent.keyboard('{Shift>} {/Shift}')
  expect(selected()).toEqual(['Ben', 'Cleo', 'Dag'])
  await userEvent.keyboard('{Home} ')
  expect([focused(), selected()]).toEqual(['Ana', ['Ana', 'Ben', 'Cleo', 'Dag']])
  await userEvent.keyboard(' {Enter}')
  expect(selected()).toEqual(['Ben', 'Cleo', 'Dag'])
  expect(onOpen.mock.calls).toEqual([['Ana']])
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(selected()).toEqual(['Ana', 'Ben', 'Cleo', 'Dag'])
  // One line alone is on the way of the Tab key.
  expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
})

test('Shift and the arrows select from where they begin, and give free again on the way back', async () => {
  const { lines, selected, focused } = await shown()
  lines()[0]!.focus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect([focused(), selected()]).toEqual(['Dag', ['Ben', 'Cleo', 'Dag']])
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect([focused(), selected()]).toEqual(['Cleo', ['Ben', 'Cleo']])
  await userEvent.keyboard('{Shift>}{Home}{/Shift}')
  expect(selected()).toEqual(['Ana', 'Ben'])
  // What was selected before stays.
  await userEvent.keyboard('{End} {ArrowUp}{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['Ana', 'Ben', 'Cleo', 'Dag'])
})

test('Shift Tab leads out of the list, and Tab back to the same line; Escape in a box selects none', async () => {
  const { screen, lines, selected, focused } = await shown()
  lines()[0]!.focus()
  await userEvent.keyboard('{End} ')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(screen.getByRole('button', { name: 'Joined' })).toHaveFocus()
  expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0])
  lines()[3]!.focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('checkbox', { name: 'Select Dag Lee' })).toHaveFocus()
  expect([focused(), selected()]).toEqual([undefined, ['Dag']])
  await userEvent.keyboard('{Escape}')
  expect(selected()).toEqual([])
})

test('boxes select one, several with Shift, and all', async () => {
  const { screen, selected, onOpen } = await shown()
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await box('Select Ana Lee').click()
  await box('Select Cleo Lee').click({ modifiers: ['Shift'] })
  expect(selected()).toEqual(['Ana', 'Ben', 'Cleo'])
  const all = box('Select everybody on this page')
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  expect(selected()).toEqual(['Ana', 'Ben', 'Cleo', 'Dag'])
  await all.click()
  expect(selected()).toEqual([])
  // The keys of a box are its own.
  await userEvent.keyboard('{Enter}')
  expect(onOpen).not.toHaveBeenCalled()
})

test('heads order the list, and say by what it is ordered', async () => {
  const { screen, onSort } = await shown()
  await expect
    .element(screen.getByRole('columnheader', { name: 'Joined' }))
    .toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('button', { name: 'Name' }).click()
  expect(onSort.mock.calls).toEqual([['name']])
})
