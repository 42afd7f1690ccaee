import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { arriving, begunUpload } from '../testing/begun-upload.ts'
import { testApp } from '../testing/test-app.ts'

test('of one member three uploads arrive at once, and hold up neither their calls nor others', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const uploads = () => arriving(server)
  const begun = [await begunUpload(server, ana)]
  await expect.poll(uploads).toHaveLength(1)
  const [first] = uploads()
  for (let i = 0; i < 5; i++) begun.push(await begunUpload(server, ana))
  await expect.poll(uploads).toHaveLength(3)
  expect(await ana(chats.list)).toMatchObject({ items: [] })
  await begunUpload(server, ben)
  // Had more of Ana's been let in, they would be here before Ben's.
  await expect.poll(uploads).toHaveLength(4)
  begun[0]!.destroy()
  await expect.poll(uploads).not.toContain(first)
  await expect.poll(uploads).toHaveLength(4)
})
