import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { transport } from '#contract/envelope.ts'
import { noteResponse, noteSilence } from '#web/api/connection.ts'
import { Problem } from './problem.tsx'

test('that the server does not respond is said until it does', async () => {
  noteSilence()
  const screen = await render(<Problem>{transport.network}</Problem>)
  await expect.element(screen.getByText(transport.network)).toBeVisible()
  noteResponse()
  await expect
    .element(screen.getByText(transport.network), { timeout: 20_000 })
    .not.toBeInTheDocument()
})

test('that the server does not respond can be read, even where another call is answered', async () => {
  noteSilence()
  const screen = await render(<Problem>{transport.network}</Problem>)
  noteResponse()
  await expect.element(screen.getByText(transport.network)).toBeVisible()
})

test('another problem stays', async () => {
  noteSilence()
  const screen = await render(<Problem>The code is wrong.</Problem>)
  noteResponse()
  await expect.element(screen.getByText('The code is wrong.')).toBeVisible()
})
