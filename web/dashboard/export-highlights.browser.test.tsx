import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { highlights } from '#contract/documents/highlights.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ExportHighlights } from './export-highlights.tsx'

function answering(how: () => Promise<Response>) {
  const bytes = vi.spyOn(client, 'bytes').mockImplementation(how)
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => (bytes.mockRestore(), click.mockRestore()))
  return { bytes, saved }
}

test('the highlights of a document are saved under the name that the server gives them', async () => {
  const headers = { 'content-disposition': `attachment; filename="Bees, Highlights.md"` }
  const { bytes, saved } = answering(async () => new Response('# Bees\n', { headers }))
  const screen = await renderPart(<ExportHighlights filename="bees.md" />)
  await screen.getByRole('button', { name: 'Export as Markdown' }).click()
  await expect.poll(() => saved).toEqual(['Bees, Highlights.md'])
  expect(bytes.mock.calls).toEqual([[highlights.export, { query: { filename: 'bees.md' } }]])
})

test('one that is refused can be asked for again', async () => {
  let refused = false
  const { saved } = answering(async () => {
    if (refused) return new Response('# Bees\n')
    refused = true
    throw new ApiError({ httpCode: 409, message: 'Wait a moment.', payload: null })
  })
  const screen = await renderPart(<ExportHighlights />)
  const button = screen.getByRole('button', { name: 'Export as Markdown' })
  await button.click()
  await expect.poll(() => refused).toBe(true)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await button.click()
  await expect.poll(() => saved).toEqual(['Highlights.md'])
})
