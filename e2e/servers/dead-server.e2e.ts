import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { ask, enter, theOperator, write } from '../people.ts'
import { ownCarrel } from '../carrels.ts'

// What a member sees when the server dies in the middle of an answer. The model is ours, and does not
// come to the end before it may, so that there is a middle on the slowest machine.

const words = 'one two three four five six seven eight nine ten'.split(' ')
const wordsInTheMiddle = 6
let mayEnd = false
let hasLookedUp = false

let model: Server

test.use({ serviceWorkers: 'allow' })

const carrel = ownCarrel({
  watched: false,
  async settings() {
    model = createServer((request, response) => {
      let asked = ''
      request.on('data', (part: Buffer) => (asked += String(part)))
      request.once('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const send = (delta: object) =>
          response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
        const say = (text: string) => send({ content: text })
        if (asked.includes('Look, then count') && !hasLookedUp) {
          hasLookedUp = true
          send({ tool_calls: [{ id: 'a', function: { name: 'list', arguments: '{}' } }] })
          response.end('data: [DONE]\n\n')
          return
        }
        // The chat is named by the same model, in a call of its own.
        const said = asked.includes('Name the subject') ? say('Counting') : answerTo(asked, say)
        void Promise.resolve(said).then(() => response.end('data: [DONE]\n\n'))
      })
    }).listen(0, '127.0.0.1')
    await once(model, 'listening')
    const { port } = model.address() as AddressInfo
    return { MODEL_URL: `http://127.0.0.1:${port}/v1`, MODEL_NAME: 'slow' }
  },
})

test.afterAll(() => {
  mayEnd = true
  model.closeAllConnections()
  model.close()
})

test('the question and the answer so far are there when the server is back, in every tab', async ({
  page,
  context,
}) => {
  await enter(page, carrel.url, await theOperator(carrel.url))
  await write(page, 'Count to ten, please')
  const answer = page.getByRole('main')
  await expect(answer.getByText('one two three')).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('main').getByText('one two three')).toBeVisible()
  await page.reload()
  await expect(answer.getByText('one two three four')).toBeVisible()

  await carrel.kill()
  await carrel.startAgain()

  for (const tab of [page, second]) {
    await tab.reload()
    const main = tab.getByRole('main')
    await expect(main.getByRole('article', { name: 'Your question' })).toContainText(
      'Count to ten, please',
    )
    await expect(main.getByText('one two three four')).toBeVisible()
    await expect(main.getByText('nine ten')).toHaveCount(0)
    await expect(main.getByText(/stopped in the middle|broke off|interrupted/i)).toBeVisible()
  }
  mayEnd = true
  await page.getByRole('button', { name: /answer again/i }).click()
  await expect(answer.getByText('nine ten')).toBeVisible()
})

test('a tab that was open all the while finds the answer by itself when the server is back', async ({
  page,
}) => {
  mayEnd = false
  await enter(page, carrel.url, await theOperator(carrel.url))
  await write(page, 'Count once more')
  const answer = page.getByRole('main')
  await expect(answer.getByText('one two three')).toBeVisible()
  await carrel.kill()
  await carrel.startAgain()
  await expect(answer.getByText(/stopped in the middle|broke off|interrupted/i)).toBeVisible()
  await expect(answer.getByText('one two three')).toBeVisible()
})

test('stopping ends an answer and keeps what was written', async ({ page }) => {
  mayEnd = false
  await enter(page, carrel.url, await theOperator(carrel.url))
  await write(page, 'Count and be stopped')
  await expect(page.getByRole('main').getByText('one two three')).toBeVisible()
  await page.getByRole('button', { name: /^stop/i }).click()
  await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
  await expect(page.getByRole('main').getByText('one two three')).toBeVisible()
  mayEnd = true
  await ask(page, 'And once more')
})

test('what was looked up before the server died is there, and is not looked up again', async ({
  page,
}) => {
  mayEnd = false
  await enter(page, carrel.url, await theOperator(carrel.url))
  await write(page, 'Look, then count, and wait first')
  const steps = page.getByRole('list', { name: 'What was looked up' })
  const step = steps.getByText('Looked at the list of documents')
  await expect(step).toBeVisible()

  await carrel.kill()
  await carrel.startAgain()

  await page.reload()
  // Until the server has noticed that nobody writes it any more, the answer is drawn as a running one.
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeVisible()
  await page.getByText('Looked up once').click()
  await expect(step).toBeVisible()
  mayEnd = true
  await goOn.click()
  await expect(page.getByRole('main').getByText('nine ten')).toBeVisible()
  await expect(page.getByText('Looked up once')).toBeVisible()
})

async function answerTo(asked: string, say: (text: string) => void) {
  while (asked.includes('wait first') && !mayEnd)
    await new Promise((resolve) => setTimeout(resolve, 50))
  await speak(say)
}

async function speak(say: (text: string) => void) {
  for (const [i, word] of words.entries()) {
    while (i >= wordsInTheMiddle && !mayEnd) await new Promise((resolve) => setTimeout(resolve, 50))
    say(`${i === 0 ? '' : ' '}${word}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
