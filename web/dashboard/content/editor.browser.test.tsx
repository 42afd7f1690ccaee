import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { ContentFields } from '#contract/desk/content-fields.ts'
import { type OpenContentFile, contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { clearStored } from '#web/api/storage.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Editor } from './editor.tsx'

const fields: ContentFields = {
  ...{ in: 'file', hasText: false, placeholders: [] },
  shape: {
    kind: 'list',
    of: {
      kind: 'group',
      fields: [
        {
          ...{ name: 'title', label: 'Title', description: null, required: true },
          shape: { kind: 'text', long: false },
        },
      ],
    },
  },
}

/** A server that keeps the one file; `saved` is what a save waits for. */
async function opened(saved: Promise<void> = Promise.resolve(), versions: object[] = []) {
  let file = { path: 'links.yaml', title: null, kind: 'list', language: 'en' } as OpenContentFile
  Object.assign(file, { from: 'file', draft: null, below: null, fileChanged: false })
  Object.assign(file, { text: '- title: One\n- title: Two\n', etag: '"1"' })
  const sent: string[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === contentFiles.read) return file
    if (route === contentFiles.fields) return fields
    if (route === contentFiles.versions) return { items: versions, nextCursor: null }
    if (route === contentFiles.version) return { ...versions[0], text: '- title: Earlier\n' }
    return route === contentFiles.preview ? { html: null, letter: null } : []
  })
  const envelope = vi.spyOn(client, 'envelope').mockImplementation((async (
    route: unknown,
    { body }: { body: { text: string } },
    { ifMatch }: { ifMatch: string },
  ) => {
    await saved
    sent.push(ifMatch)
    const text = route === contentFiles.restore ? '- title: Earlier\n' : body.text
    file = { ...file, text, etag: `"${sent.length + 1}"` }
    return { httpCode: 200, message: '', payload: file }
  }) as never)
  onTestFinished(() => {
    call.mockRestore()
    envelope.mockRestore()
    clearStored()
  })
  const screen = await renderPart(<Editor file="links.yaml" />)
  await screen.getByRole('button', { name: 'Two', exact: true }).click()
  return { screen, sent, title: screen.getByLabelText('Title') }
}

test('who saves goes on where they are, and what they write next is saved over that', async () => {
  const { screen, sent, title } = await opened()
  await title.fill('Second')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText('Not saved yet')).not.toBeInTheDocument()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveValue('Second')
  await userEvent.keyboard('{End} one')
  await screen.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => sent).toEqual(['"1"', '"2"'])
  await expect.element(title).toHaveValue('Second one')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('content '))).toEqual([])
})

test('why nothing was saved stands beside the button, with the way to the file that is to blame', async () => {
  await page.viewport(390, 600)
  onTestFinished(() => page.viewport(1280, 800))
  const { screen, title } = await opened()
  const text = 'With this, de/links.yaml cannot be used. Line 1: there is no link "two".'
  const payload = { errors: { text }, file: 'de/links.yaml' }
  vi.mocked(client.envelope).mockRejectedValue(
    new ApiError({ httpCode: 422, message: text, payload }),
  )
  await title.fill('Second')
  const publish = screen.getByRole('button', { name: 'Publish' })
  await publish.click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent(`${text} Open de/links.yaml`)
  expect(publish.element().parentElement!.contains(alert.element())).toBe(true)
  await expect
    .element(alert.getByRole('link', { name: 'Open de/links.yaml' }))
    .toHaveAttribute('href', '/dashboard/operator/content?file=de%2Flinks.yaml')
})

test('what is typed while something is being saved is kept', async () => {
  let done = () => {}
  const { screen, sent, title } = await opened(
    new Promise<void>((resolve) => {
      done = resolve
    }),
  )
  await title.fill('Second')
  await userEvent.keyboard('{Control>}s{/Control}')
  await userEvent.keyboard('{End} one')
  done()
  await expect.poll(() => sent).toEqual(['"1"'])
  await expect.element(title).toHaveValue('Second one')
  await expect.element(screen.getByText('Not saved yet')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => sent).toEqual(['"1"', '"2"'])
})

const earlier = {
  ...{ _id: 'earlier', at: '2026-11-30T05:00:00Z', by: 'Olga' },
  ...{ draft: false, removed: false, length: 9, current: false },
}

test('an earlier version is asked about where something is not saved, and the focus stays there', async () => {
  const { screen, sent, title } = await opened(undefined, [earlier])
  await title.fill('Second')
  const use = screen.getByRole('button', { name: /^Use again: version of/ })
  await use.click()
  const dialog = screen.getByRole('dialog', { name: 'Use the earlier version?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(title).toHaveValue('Second')
  expect(sent).toEqual([])
  await use.click()
  await dialog.getByRole('button', { name: 'Use again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Versions' })).toHaveFocus()
  await expect.element(screen.getByText('Not saved yet')).not.toBeInTheDocument()
  expect(sent).toEqual(['"1"'])
})

test('an earlier version is looked at beside what is in use, and used again', async () => {
  const { screen, sent } = await opened(undefined, [earlier])
  const look = screen.getByRole('button', { name: /^Look at the version of/ })
  await look.click()
  const dialog = screen.getByRole('dialog', { name: /^Version of/ })
  await expect
    .element(dialog.getByText('Only in the text in use: - title: One - title: Two'))
    .toBeVisible()
  await expect.element(dialog.getByText('Only in this version: - title: Earlier')).toBeVisible()
  await dialog.getByRole('button', { name: 'Whole text' }).click()
  await expect.element(dialog.getByText('- title: Earlier', { exact: true })).toBeVisible()
  await expectNoAxeFindings()
  await userEvent.keyboard('{Escape}')
  await expect.element(look).toHaveFocus()
  expect(sent).toEqual([])
  await look.click()
  await dialog.getByRole('button', { name: 'Use again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Versions' })).toHaveFocus()
  expect(sent).toEqual(['"1"'])
})

test('discarded changes can be taken back until something else is written', async () => {
  const { screen, title } = await opened()
  await title.fill('Second')
  screen.getByRole('button', { name: 'Discard changes' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveValue('Two')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveValue('Second')
  expect(document.activeElement).not.toBe(document.body)
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  await title.fill('Third')
  await expect.element(undo).not.toBeInTheDocument()
})
