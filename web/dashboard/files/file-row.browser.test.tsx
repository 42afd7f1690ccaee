import { expect, onTestFinished, test, vi } from 'vitest'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { FileRow } from './file-row.tsx'

const nothing = () => {}

test.each([
  [true, false, 'Members find it in the library as long as the assistant answers from it.'],
  [false, false, 'Members do not find it as long as both are off.'],
  [false, true, undefined],
])('who finds it: assistant %s, library %s', async (assistant, library, said) => {
  const call = vi.spyOn(client, 'call').mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => call.mockRestore())
  const file = {
    ...{ _id: 'f', id: 'f', title: 'Rules', filename: 'rules.pdf', type: 'application/pdf' },
    ...{ sizeBytes: 2_000, pages: 3, pagesRead: 3, state: 'ready', scanned: 0, recognised: 0 },
    ...{ troubles: [], version: 1, audience: 'members', planIds: [], groupIds: [] },
    ...{ createdAt: '2027-03-01T12:00:00Z', assistant, library },
  } as unknown as AssistantFile
  const screen = await renderPart(
    <FileRow
      {...{ file, line: {}, isSelected: false, uploads: [] }}
      {...{ onSelect: nothing, onRemove: nothing, onNewVersion: nothing, onDismiss: nothing }}
    />,
  )
  await expect.element(screen.getByRole('heading', { name: 'Rules' })).toBeVisible()
  const sentences = [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(sentences.filter((one) => one?.startsWith('Members '))).toEqual(said ? [said] : [])
})
