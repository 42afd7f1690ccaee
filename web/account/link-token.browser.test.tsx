import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { useLinkToken } from './link-token.ts'

const token = 'a-token-that-is-long-enough'

const Part = () => <p>{useLinkToken() === token ? 'It is here.' : 'It is gone.'}</p>

test('the token of a link outlives a page that is drawn anew, and never stands in the address', async () => {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${token}`)
  const screen = await renderPart(<Part key="English" />)
  await expect.element(screen.getByText('It is here.')).toBeVisible()
  expect(location.href).not.toContain(token)
  await screen.rerender(<Part key="German" />)
  await expect.element(screen.getByText('It is here.')).toBeVisible()
  expect(location.href).not.toContain(token)
})
