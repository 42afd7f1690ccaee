import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { modelOf } from '../testing/fake-provider.ts'

test('a model server that sends us on to another address is not followed there', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`
  const question = { text: 'When do the doors close?', history: [] }
  const { signal } = new AbortController()
  const answer = modelOf({
    url,
    name: 'fake',
    key: 'the key',
    api: 'openai',
    window: 32_000,
  }).answer(question, [], signal)
  await expect(answer.next()).rejects.toMatchObject({ httpCode: 503 })
  expect(asked).toEqual(['/v1/chat/completions'])
})
