import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PassageStatus } from './passage-status.tsx'

test('a page that was read by a model says so, and where its passage has no place, too', async () => {
  const screen = await render(
    <PassageStatus passage={{ state: 'none' }} isReady isReadByModel={false} />,
  )
  const status = screen.getByRole('status')
  await expect.element(status).toHaveClass('sr-only')
  await screen.rerender(<PassageStatus passage={{ state: 'none' }} isReady isReadByModel />)
  await expect.element(status).toHaveTextContent('Read by a model from a picture.')
  await expect.element(status).toHaveClass('reading-note')
  await screen.rerender(<PassageStatus passage={{ state: 'missing' }} isReady isReadByModel />)
  await expect
    .element(status)
    .toHaveTextContent(
      'Read by a model from a picture. The passage could not be marked on this page.',
    )
})
