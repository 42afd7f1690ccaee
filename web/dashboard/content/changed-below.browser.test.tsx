import { expect, onTestFinished, test, vi } from 'vitest'
import { type OpenContentFile, contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ChangedBelow } from './changed-below.tsx'

async function shown(below: string | null) {
  const call = vi.spyOn(client, 'call').mockResolvedValue(null)
  onTestFinished(() => call.mockRestore())
  const belowHash = below && 'seen'
  const open = { path: 'plans.yaml', text: 'mine', below, belowHash } as OpenContentFile
  const [onTake, onRemove] = [vi.fn(), vi.fn()]
  const screen = await renderPart(
    <ChangedBelow open={open} onTake={onTake} removing={{ isPending: false, onRemove }} />,
  )
  return { screen, call, onTake, onRemove }
}

test('the text of a file that has changed is shown, and is taken or not', async () => {
  const { screen, call, onTake } = await shown('theirs')
  await screen.getByText('Show how the texts differ').click()
  await expect.element(screen.getByText('Only in your text: mine')).toBeVisible()
  await expect.element(screen.getByText('Only in the file: theirs')).toBeVisible()
  await screen.getByRole('button', { name: 'Take the text of the file' }).click()
  expect(onTake).toHaveBeenCalledWith('theirs')
  await screen.getByRole('button', { name: 'Keep my text' }).click()
  await expect
    .poll(() => call.mock.calls)
    .toEqual([[contentFiles.keep, { params: { path: 'plans.yaml' }, body: { belowHash: 'seen' } }]])
})

test('a file that was deleted is told as well, and the own text is kept or removed', async () => {
  const { screen, call, onRemove } = await shown(null)
  await expect.element(screen.getByText(/has been deleted since this was written/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove my text, too' }).click()
  expect(onRemove).toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Keep my text' }).click()
  await expect
    .poll(() => call.mock.calls)
    .toEqual([[contentFiles.keep, { params: { path: 'plans.yaml' }, body: { belowHash: null } }]])
})
