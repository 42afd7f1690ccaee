import { expect, onTestFinished, test, vi } from 'vitest'
import { type ReceivedRequest, guests } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Inbox } from './inbox.tsx'

const received = (subject: string): ReceivedRequest => ({
  ...{ _id: subject, id: subject, name: 'Ida', email: 'ida@example.org', subject },
  ...{ message: 'Please call me back.', receivedAt: '2026-07-06T00:00:00.000Z' },
  ...{ state: 'open', answer: null },
})

const isOpen = ({ state }: ReceivedRequest) => state === 'open'

/** A server with two requests, which keeps where they are put; it answers once it is there. */
async function shown({ isThere = true } = {}) {
  const server = { isThere, all: [received('The second'), received('The first')] }
  const deleted: unknown[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    if (route === guests.remove) return void deleted.push((given as { params: unknown }).params)
    if (route === help.received) return { items: [], nextCursor: null }
    if (route === help.counts)
      return { unread: 0, waiting: 0, requests: server.all.filter(isOpen).length }
    if (route !== guests.requests) return {}
    if (!server.isThere) throw new ApiError({ httpCode: 400, message: 'Not now.', payload: null })
    const state =
      (given as { query: { closed: string } }).query.closed === 'true' ? 'closed' : 'open'
    return { items: server.all.filter((one) => one.state === state), nextCursor: null }
  })
  const envelope = vi.spyOn(client, 'envelope').mockImplementation(async (_route, given) => {
    const { params, body } = given as { params: { id: string }; body: object }
    server.all = server.all.map((one) => (one._id === params.id ? { ...one, ...body } : one))
    return { httpCode: 200, message: 'Successfully Updated', payload: null }
  })
  onTestFinished(() => (call.mockRestore(), envelope.mockRestore()))
  const screen = await renderPart(<Inbox />)
  const request = (name: string) => screen.getByRole('article', { name, exact: true })
  return {
    ...{ screen, server, deleted, request },
    show: (which: string) =>
      screen
        .getByRole('navigation', { name: 'Which requests' })
        .getByRole('link', { name: which })
        .click(),
    press: (name: string, button: string) =>
      request(name).getByRole('button', { name: button }).click(),
  }
}

test('what cannot be loaded says so, and is tried again', async () => {
  const { screen, server, request } = await shown({ isThere: false })
  const problem = screen.getByText(/^The inbox could not be loaded just now\./)
  await expect.element(problem).toBeVisible()
  server.isThere = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(request('The second')).toBeVisible()
  await expect.element(problem).not.toBeInTheDocument()
  await expectNoAxeFindings()
})

test('a request is put aside without an answer, and taken up again', async () => {
  const { request, show, press } = await shown()
  await press('The first', 'Put aside')
  await expect.element(request('The first')).not.toBeInTheDocument()
  await show('Closed')
  await expect.element(request('The first').getByText('Put aside without an answer.')).toBeVisible()
  await press('The first', 'Take up again')
  await expect.element(request('The first')).not.toBeInTheDocument()
  await show('Open')
  await expect.element(request('The first')).toBeVisible()
})

test('deleting a request has a way back, and leaving the page confirms it', async () => {
  const { screen, deleted, request, press } = await shown()
  await press('The first', 'Delete')
  await expect.element(request('The first')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(request('The first')).toBeVisible()
  await press('The first', 'Delete')
  await expect.element(request('The first')).not.toBeInTheDocument()
  await expect.element(request('The second')).toBeVisible()
  expect(deleted).toEqual([])
  await screen.unmount()
  await expect.poll(() => deleted).toEqual([{ id: 'The first' }])
})

test('how many requests are open is said, and as soon as that changes', async () => {
  const { screen, press } = await shown()
  const from = (name: string) => screen.getByRole('link', { name, exact: true })
  await expect.element(from('From the contact page (2)')).toBeVisible()
  await press('The first', 'Put aside')
  await expect.element(from('From the contact page (1)')).toBeVisible()
})

test('a list of members’ questions that is empty says what will be in it', async () => {
  const { screen } = await shown()
  await screen.getByRole('link', { name: 'From members' }).click()
  const show = (name: string) => screen.getByRole('link', { name, exact: true }).click()
  await expect.element(screen.getByText(/^Nothing waits for a reply\./)).toBeVisible()
  await show('Answered')
  await expect.element(screen.getByText(/^No question of a member is answered yet\./)).toBeVisible()
  await show('All')
  await expect.element(screen.getByText(/^No member has asked you anything yet\./)).toBeVisible()
})
