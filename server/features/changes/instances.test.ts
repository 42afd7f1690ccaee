import { test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ask, listen } from './testing/listen.ts'

test('a change at one server is told by another one on the same PostgreSQL', async () => {
  const { open } = await postgresForTest()
  const [here, there] = [
    await testApp({ database: await open() }),
    await testApp({ database: await open() }),
  ]
  const ana = here.as('ana')
  const elsewhere = listen(there.asToken((await ana.token())!))
  await elsewhere.ready()
  const { chat } = await ask(ana, 'Who are you?')
  await elsewhere.change('chat', chat.id)
  elsewhere.heard.length = 0
  await ana(chats.remove, { query: { chatId: chat.id } })
  await elsewhere.change('chat', chat.id)
})
