import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useListAddress } from './use-list-address.ts'

function List() {
  const [params, change] = useListAddress()
  const set = (name: string, value: string) =>
    change((now) => new URLSearchParams([...now, [name, value]]))
  return (
    <>
      <p>Shown: {params.toString()}</p>
      <button
        onClick={() => {
          set('audience', 'some')
          set('use', 'library')
        }}
      >
        Choose two
      </button>
      <button onClick={() => set('sort', 'title')}>Sort</button>
    </>
  )
}

test('a choice made before the one before it is drawn keeps it', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/?q=leave']}>
      <List />
    </MemoryRouter>,
  )
  await screen.getByRole('button', { name: 'Choose two' }).click()
  await expect.element(screen.getByText('Shown: q=leave&audience=some&use=library')).toBeVisible()
  await screen.getByRole('button', { name: 'Sort' }).click()
  await expect
    .element(screen.getByText('Shown: q=leave&audience=some&use=library&sort=title'))
    .toBeVisible()
})
