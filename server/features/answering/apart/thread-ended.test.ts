import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { passageOf } from '../testing/ask-built-in.ts'
import { wordEmbed } from '../testing/fake-provider.ts'
import { builtInApart, checkApart } from './apart.ts'

const passages = [passageOf('Ships pay 40 euros for each night.')]
const question = { text: 'How much does a ship pay for a night?', history: [] }
const never = new AbortController().signal

/** Ends the thread as soon as it asks for an embedding. */
function endingOnce() {
  const posts = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posts.mockRestore())
  let ends = true
  return async (...given: Parameters<typeof wordEmbed>) => {
    if (!ends) return await wordEmbed(...given)
    ends = false
    await (posts.mock.contexts.at(-1) as Worker).terminate()
    return await new Promise<never>(() => {})
  }
}

test('a question whose thread ends is answered by the next one', async () => {
  const answer = builtInApart(endingOnce(), 0).answer(question, passages, never)
  expect(await Array.fromAsync(answer)).toContainEqual({ type: 'grounded', grounded: 'yes' })
})

test('a check whose thread ends fails, and the next one is made', async () => {
  const claim = 'Ships pay 40 euros for each night.'
  using failing = checkApart(endingOnce(), question, passages, never)
  await expect(failing.alone(claim, 0)).rejects.toThrow('The thread of the built-in answerer')
  using claims = checkApart(wordEmbed, question, passages, never)
  expect(await claims.alone(claim, 0)).toMatchObject({ index: 0 })
})
