import { expect, test } from 'vitest'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { AttachmentItems } from './attachment-items.tsx'

const file = {
  ...{ _id: 'rules', title: 'House rules', filename: 'house-rules.txt', state: 'ready' },
  ...{ pages: 1, pagesRead: 1, troubles: [] },
} as unknown as AssistantFile

async function shown(areInUse: boolean) {
  const removed: string[] = []
  const screen = await renderPart(
    <AttachmentItems
      items={[file]}
      uploads={[]}
      areInUse={areInUse}
      onOpen={() => {}}
      onRemove={(id) => removed.push(id)}
      onDismiss={() => {}}
    />,
  )
  await screen.getByRole('button', { name: 'Remove House rules' }).click()
  return { screen, removed }
}

test('a document that answers may cite is deleted only after a question', async () => {
  const { screen, removed } = await shown(true)
  const dialog = screen.getByRole('dialog', { name: 'Delete “House rules”?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(removed).toEqual([])
  await screen.getByRole('button', { name: 'Remove House rules' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  expect(removed).toEqual(['rules'])
})

test('a document that waits for the first question is removed at once', async () => {
  const { removed } = await shown(false)
  expect(removed).toEqual(['rules'])
})
