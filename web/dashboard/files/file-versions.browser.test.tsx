import { expect, onTestFinished, test, vi } from 'vitest'
import { deskDocuments } from '#contract/desk/desk-documents.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileVersions } from './file-versions.tsx'

const nothing = () => {}
const at = '2027-03-01T12:00:00Z'
const file = (origin: AssistantFile['origin']) =>
  ({
    _id: 'f',
    id: 'f',
    title: 'Rules',
    filename: 'rules.pdf',
    version: 2,
    origin,
  }) as AssistantFile

async function versionsOf(origin: AssistantFile['origin']) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) =>
    route === deskDocuments.versions
      ? [2, 1].map((version) => ({
          ...{ _id: `${version}`, id: `${version}`, filename: `rules-${version}.pdf`, version },
          ...{ sizeBytes: 2_000, createdAt: at, state: version === 2 ? 'current' : 'replaced' },
        }))
      : {},
  )
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(<FileVersions file={file(origin)} onClose={nothing} />)
  await expect.element(screen.getByText('rules-1.pdf')).toBeVisible()
  return screen
}

test('a version of the content folder is not offered again, and it is said where to put it', async () => {
  const screen = await versionsOf('content')
  await expect.element(screen.getByText(/^This document lies in the content folder/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Use again/ })).not.toBeInTheDocument()
})

test('a version of the answers is not offered again either', async () => {
  const screen = await versionsOf('answers')
  await expect.element(screen.getByText(/on the screen Answers/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Use again/ })).not.toBeInTheDocument()
})

test('a version that was uploaded is offered', async () => {
  const screen = await versionsOf('upload')
  await expect.element(screen.getByRole('button', { name: 'Use again: version 1' })).toBeVisible()
})

test.each([
  ['upload', true],
  ['content', false],
  ['answers', false],
] as const)('whether a new version is added here, of “%s”: %s', async (origin, isOffered) => {
  const props = {
    ...{ onDetails: nothing, onRename: nothing, onNewVersion: nothing },
    ...{ onVersions: nothing, onRemove: nothing },
  }
  const screen = await renderPart(<FileMenu file={file(origin)} {...props} />)
  await screen.getByRole('button', { name: 'More about Rules' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Read again' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Add a new version' }).elements()).toHaveLength(
    isOffered ? 1 : 0,
  )
})
