import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { useState } from 'react'
import '#web/styles/app.css'
import { type Audience, ofMembers } from '#web/audience/audience.ts'
import { groups } from '#contract/desk/groups.ts'
import { documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { DropZone } from './drop-zone.tsx'
import { Uploads } from './uploads.tsx'
import { useUploads } from './use-uploads.ts'

function Zone() {
  const { uploads, add, dismiss } = useUploads(() => {})
  const [seenBy, setSeenBy] = useState<Audience>(ofMembers)
  return (
    <DropZone onFiles={(files) => add(files, seenBy)} seenBy={seenBy} onSeenBy={setSeenBy}>
      <Uploads uploads={uploads} onDismiss={dismiss} />
    </DropZone>
  )
}

test('of several files each is judged by itself: those that can be read are sent', async () => {
  const sent: string[] = []
  // None arrives: what is being sent stays to be seen.
  vi.spyOn(client, 'call').mockImplementation(((
    route: unknown,
    given: { files: { file: File } },
  ) => {
    if (route === documents.operatorFiles) return Promise.resolve({ items: [] })
    sent.push(given.files.file.name)
    return new Promise(() => {})
  }) as never)
  const screen = await renderPart(<Zone />)
  await userEvent.upload(screen.getByLabelText('Files to add'), [
    new File(['a'], 'fees.exe'),
    new File(['a'], 'leave.md', { type: 'text/markdown' }),
  ])
  await expect
    .element(
      screen.getByText(
        'Files that end in .exe cannot be read. Save it as a PDF or as .docx, and add that.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('leave.md', { exact: true })).toBeVisible()
  await expect.poll(() => sent).toEqual(['leave.md'])
})

test('who sees a document is chosen before it is added', async () => {
  const sent: unknown[] = []
  vi.spyOn(client, 'call').mockImplementation(((route: unknown, given: { body: unknown }) => {
    if (route === groups.list) return Promise.resolve([{ id: 'board', name: 'Board' }])
    if (route === documents.operatorFiles) return Promise.resolve({ items: [] })
    if (route === documents.upload) sent.push(given.body)
    return new Promise(() => {})
  }) as never)
  const screen = await renderPart(<Zone />)
  await expect.element(screen.getByText('Who sees what you add: All members')).toBeVisible()
  await screen.getByRole('button', { name: 'Change' }).click()
  await screen.getByRole('radio', { name: 'Only some members' }).click()
  await screen.getByRole('button', { name: 'Choose' }).click()
  await expect.element(screen.getByText('Choose at least one plan or group.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Board' }).click()
  await screen.getByRole('button', { name: 'Choose' }).click()
  await expect.element(screen.getByText('Who sees what you add: Only Board')).toBeVisible()
  await userEvent.upload(screen.getByLabelText('Files to add'), [
    new File(['a'], 'minutes.md', { type: 'text/markdown' }),
  ])
  await expect.poll(() => sent).toEqual([{ audience: 'some', planIds: [], groupIds: ['board'] }])
})

test('a file of a name that is here is a new version of that, or a document of its own', async () => {
  const sent: unknown[] = []
  vi.spyOn(client, 'call').mockImplementation(((route: unknown, given: { body: unknown }) => {
    if (route === documents.operatorFiles)
      return Promise.resolve({ items: [{ _id: 'parking', title: 'Parking', audience: 'members' }] })
    if (route === documents.upload) sent.push(given.body)
    return new Promise(() => {})
  }) as never)
  const screen = await renderPart(<Zone />)
  await userEvent.upload(screen.getByLabelText('Files to add'), [
    new File(['7 euros'], 'parking.md', { type: 'text/markdown' }),
  ])
  await expect
    .element(
      screen.getByText(/“Parking”. Its new version is seen by those who see that: All members/),
    )
    .toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Add as its new version' }).click()
  await expect.poll(() => sent).toEqual([{ replaces: 'parking' }])
  await expect.element(screen.getByText('Waiting')).toBeVisible()
})

test('what is said only to screen readers, far below, does not make the page scroll', async () => {
  const screen = await renderPart(
    <div className="flex h-dvh flex-col overflow-hidden">
      <DropZone onFiles={() => {}} seenBy={ofMembers} onSeenBy={() => {}}>
        <div className="h-[3000px]" />
        <label>
          <input type="checkbox" />
          <span className="sr-only">Select the last one</span>
        </label>
      </DropZone>
    </div>,
  )
  const box = screen.getByLabelText('Select the last one')
  await expect.element(box).toBeInTheDocument()
  box.element().scrollIntoView()
  expect(document.documentElement.scrollHeight).toBe(innerHeight)
})
