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

test('what a model has read from a figure is told beside it', async () => {
  const passage = {
    ...({ state: 'found', page: 2, quote: 'In 2021 they were about 120.', figure: true } as const),
    ...{ marks: [{ x: 0.2, y: 0.2, width: 0.5, height: 0.2 }], ranges: [] },
  }
  const screen = await render(<PassageStatus passage={passage} isReady />)
  const status = screen.getByRole('status')
  await expect.element(status).toHaveClass('reading-note')
  await expect
    .element(status)
    .toHaveTextContent(
      'A model has read this from the marked figure: “In 2021 they were about 120.”',
    )
  await screen.rerender(<PassageStatus passage={{ ...passage, figure: false }} isReady />)
  await expect.element(status).toHaveClass('sr-only')
  await expect.element(status).toHaveTextContent('Page 2, passage marked')
})
