import { Suspense, lazy } from 'react'
import { BrowserRouter, Link, Route, Routes, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useTypedSearch } from './typed-search.ts'

function List() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useTypedSearch(q, (q) => setParams({ q }, { replace: true }))
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(e) => setTyped(e.target.value)} />
      <p>Found: {q}</p>
      <Link to="/list">All</Link>
      <Link to="/other">Other</Link>
    </>
  )
}

function renderList(Other: React.ComponentType = () => null) {
  history.replaceState(null, '', '/list?q=fees')
  return render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/other" element={<Other />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  )
}

test('what is typed is in the address when the typing rests, and the field follows the address', async () => {
  const screen = await renderList()
  const field = screen.getByLabelText('Search')
  await expect.element(field).toHaveValue('fees')
  await field.fill('rules ')
  await expect.element(screen.getByText('Found: rules')).toBeVisible()
  expect(location.search).toBe('?q=rules')
  await screen.getByText('All').click()
  await expect.element(field).toHaveValue('')
})

test('it does not lead back who has chosen another screen that is still being loaded', async () => {
  const arrival = Promise.withResolvers<{ default: () => React.ReactNode }>()
  const screen = await renderList(lazy(() => arrival.promise))
  await screen.getByLabelText('Search').fill('rules')
  screen
    .getByText('Other')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(location.pathname).toBe('/other')
  // The typing has rested by then.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(location.pathname).toBe('/other')
  arrival.resolve({ default: () => <p>The other screen</p> })
  await expect.element(screen.getByText('The other screen')).toBeVisible()
})
