import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { ApiError } from '#contract/client.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { newPlace, readDraft } from '../draft.ts'
import { aComposer } from '../testing/a-composer.tsx'

// Which documents the answers of a chat come from: those of the library, and own ones.

const file = (title: string) =>
  ({ _id: title, id: title, title, filename: `${title}.pdf`, state: 'ready' }) as AssistantFile
const all = ['Branch rules', 'Fees'].map(file)

async function shown(add = async (): Promise<unknown> => null) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route === attachments.add) return add()
    if (route !== documents.assistantFiles) return { items: [], nextCursor: null }
    const { q = '', id } = (given as { query: { q?: string; id?: string } }).query
    const items = all.filter(({ _id, title }) =>
      id ? _id === id : title.toLowerCase().includes(q.toLowerCase()),
    )
    return { items, nextCursor: null }
  })
  onTestFinished(() => call.mockRestore())
  const queries = createQueryClient()
  queries.setQueryData(reading(attachments.list, { query: {} }).queryKey, {
    ...{ items: [], used: 0, limit: 3, maxBytes: 1_000_000 },
  })
  const screen = await renderPart(aComposer({}), queries)
  await screen.getByRole('button', { name: 'Files', exact: true }).click()
  return screen
}

afterEach(() => localStorage.clear())

test('only some documents are chosen, found by their name, and all are used again', async () => {
  const screen = await shown()
  await screen.getByRole('radio', { name: /Only those I choose/ }).click()
  await expect.poll(() => screen.getByRole('checkbox').elements().length).toBe(2)
  await expectNoAxeFindings()
  const use = screen.getByRole('button', { name: 'Use these' })
  await use.click()
  await expect
    .element(screen.getByText('Choose at least one document, or all of them.'))
    .toBeVisible()
  await screen.getByLabelText('Search the documents').fill('fees')
  await expect.poll(() => screen.getByRole('checkbox').elements().length).toBe(1)
  await screen.getByRole('checkbox').click()
  await use.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const sign = screen.getByRole('button', { name: 'Fees', exact: true })
  await expect.element(sign).toBeVisible()
  expect(readDraft(newPlace).fileIds).toEqual(['Fees'])
  await screen.getByRole('button', { name: 'Use all documents again' }).click()
  await expect.element(sign).not.toBeInTheDocument()
  expect(readDraft(newPlace).fileIds ?? null).toBeNull()
})

test('what cannot be attached says why in its place, until it is dismissed', async () => {
  const payload = { errors: { file: 'This is not a PDF.' } }
  const screen = await shown(async () => {
    throw new ApiError({ httpCode: 422, message: 'Refused.', payload })
  })
  const long = 'notes-with-a-name-that-is-far-too-long-for-a-telephone-of-any-make.exe'
  await screen
    .getByLabelText('Documents to attach')
    .upload([
      new File(['<html>'], 'fake.pdf', { type: 'application/pdf' }),
      new File(['x'], long, { type: 'text/plain' }),
    ])
  const own = screen.getByRole('list', { name: 'Your documents in this chat' })
  const said = () =>
    own
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(said)
    .toEqual([expect.stringMatching(/not a PDF/), expect.stringMatching(/\.exe cannot be read/)])
  await screen.getByRole('button', { name: 'Temporary chat' }).click()
  await expectNoAxeFindings()
  await own.getByRole('button', { name: `Dismiss ${long}` }).click()
  await own.getByRole('button', { name: 'Dismiss fake.pdf' }).click()
  await expect.element(own).not.toBeInTheDocument()
})

test('after documents were chosen, the focus is where it was before', async () => {
  const screen = await shown()
  const attach = screen.getByRole('button', { name: 'Attach documents' })
  await expect.element(attach).toBeVisible()
  attach.element().focus()
  await screen
    .getByLabelText('Documents to attach')
    .upload(new File(['# Rules'], 'rules.md', { type: 'text/markdown' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Files', exact: true })).toHaveFocus()
})
