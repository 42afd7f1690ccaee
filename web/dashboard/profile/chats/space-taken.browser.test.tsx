import { expect, onTestFinished, test, vi } from 'vitest'
import { personalData } from '#contract/account/personal-data.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { SpaceTaken } from './space-taken.tsx'

const mega = 1024 ** 2

function answering(how: () => Promise<unknown>) {
  const call = vi.spyOn(client, 'call').mockImplementation(how)
  onTestFinished(() => call.mockRestore())
  return call
}

test('the line on space says how much is taken of how much, and how much of it are documents', async () => {
  const call = answering(async () => ({
    ...{ bytes: 12 * mega, limit: 500 * mega, documentBytes: 9 * mega },
  }))
  const screen = await renderPart(<SpaceTaken />)
  await expect
    .element(screen.getByText(/take 12 MB of 500 MB\. Own documents are 9\.0 MB of it\./))
    .toBeVisible()
  expect(call.mock.calls[0]![0]).toBe(personalData.space)
})

test('where there is no limit, none is said', async () => {
  answering(async () => ({ bytes: 2.5 * 1024, limit: null, documentBytes: 0 }))
  const screen = await renderPart(<SpaceTaken />)
  await expect.element(screen.getByText(/documents take 2\.5 KB\. Own documents are/)).toBeVisible()
})

test('what could not be read can be asked for again', async () => {
  let isAway = true
  answering(async () => {
    if (isAway) throw new ApiError({ httpCode: 404, message: 'Not here.', payload: null })
    return { bytes: mega, limit: 10 * mega, documentBytes: 0 }
  })
  const screen = await renderPart(<SpaceTaken />)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(screen.getByText(/take 1\.0 MB of 10 MB/)).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})
