import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { ImportChats } from './import-chats.tsx'

test('a file of another kind and an empty one are refused before they are sent', async () => {
  const screen = await renderPart(<ImportChats />)
  const input = screen.getByLabelText('File with chats')
  await userEvent.upload(input, new File(['a'], 'chats.pdf'))
  await expect
    .element(screen.getByText(/^chats\.pdf is neither a zip nor a JSON file\./))
    .toBeVisible()
  await userEvent.upload(input, new File([], 'chats.json'))
  await expect.element(screen.getByText(/^chats\.json is empty\./)).toBeVisible()
})
