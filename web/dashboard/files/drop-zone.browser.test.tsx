import { userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { DropZone } from './drop-zone.tsx'
import { Uploads } from './uploads.tsx'
import { useUploads } from './use-uploads.ts'

function Zone() {
  const { uploads, add, dismiss } = useUploads()
  return (
    <DropZone onFiles={add}>
      <Uploads uploads={uploads} onDismiss={dismiss} />
    </DropZone>
  )
}

test('of several files each is judged by itself: those that can be read are sent', async () => {
  const sent: string[] = []
  // None arrives: what is being sent stays to be seen.
  vi.spyOn(client, 'call').mockImplementation(((
    _route: unknown,
    given: { files: { file: File } },
  ) => {
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
