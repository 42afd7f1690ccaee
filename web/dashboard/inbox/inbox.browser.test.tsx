import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ReceivedRequest, guests } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { Inbox } from './inbox.tsx'

const received = (subject: string): ReceivedRequest => ({
  ...{ _id: subject, id: subject, name: 'Ida', email: 'ida@example.org', subject },
  ...{ message: 'Please call me back.', receivedAt: '2026-07-06T00:00:00.000Z' },
  ...{ state: 'open', answer: null },
})

const isOpen = ({ state }: ReceivedRequest) => state === 'open'

/** A server with two requests, which keeps where they are put; it answers once it is there. */
async function shown({ isThere = true, drafts = {} } = {}) {
  localStorage.clear()
  for (const [id, text] of Object.entries(drafts))
    localStorage.setItem(`answer:${id}`, String(text))
  const server = { isThere, all: [received('The second'), received('The first')] }
  const deleted: unknown[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    if (route === guests.remove) return void deleted.push((given as { params: unknown }).params)
    if (route === help.received) return { items: [], nextCursor: null }
    if (route === help.counts)
      return { unread: 0, waiting: 0, requests: server.all.filter(isOpen).length }
    if (route === guests.request) {
      const one = server.all.find(
        ({ _id }) => _id === (given as { params: { id: string } }).params.id,
      )
      if (!one) throw new ApiError({ httpCode: 404, message: 'Not found.', payload: null })
      return { ...one, closedBy: one.state === 'closed' && !one.answer ? 'Ben' : null }
    }
    if (route !== guests.requests) return {}
    if (!server.isThere) throw new ApiError({ httpCode: 400, message: 'Not now.', payload: null })
    const state =
      (given as { query: { closed: string } }).query.closed === 'true' ? 'closed' : 'open'
    return { items: server.all.filter((one) => one.state === state), nextCursor: null }
  })
  const envelope = vi.spyOn(client, 'envelope').mockImplementation(async (_route, given) => {
    const { params, body } = given as {
      params: { id: string }
      body: Pick<ReceivedRequest, 'state'> & { seen: { answered: boolean } }
    }
    const { answer } = server.all.find(({ _id }) => _id === params.id)!
    if (answer && !body.seen.answered)
      throw new ApiError({ httpCode: 409, message: 'Ben has answered it.', payload: null })
    const { state } = body
    server.all = server.all.map((one) => (one._id === params.id ? { ...one, state } : one))
    return { httpCode: 200, message: 'Successfully Updated', payload: null }
  })
  onTestFinished(() => (call.mockRestore(), envelope.mockRestore()))
  const screen = await renderPart(
    <>
      <Toasts />
      <Inbox />
    </>,
  )
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  const request = (name: string) => screen.getByRole('article', { name, exact: true })
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === guests.requests ? [given?.query] : []))
  return {
    asked,
    ...{ screen, server, deleted, request, row },
    show: (which: string) =>
      screen
        .getByRole('navigation', { name: 'Which requests' })
        .getByRole('link', { name: which })
        .click(),
    press: async (name: string, button: string) => {
      const one = request(name)
      if (one.elements().length === 0)
        await screen.getByRole('row').getByRole('button', { name, exact: true }).click()
      await one.getByRole('button', { name: button }).click()
    },
  }
}

test('what cannot be loaded says so, and is tried again', async () => {
  const { screen, server, row } = await shown({ isThere: false })
  const problem = screen.getByText(/^The inbox could not be loaded just now\./)
  await expect.element(problem).toBeVisible()
  server.isThere = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('The second')).toBeVisible()
  await expect.element(problem).not.toBeInTheDocument()
  await expectNoAxeFindings()
})

test('a request is put aside without an answer, and taken up again', async () => {
  const { screen, request, row, show, press } = await shown()
  await press('The first', 'Put aside')
  await expect.element(row('The first')).not.toBeInTheDocument()
  await show('Closed')
  await screen.getByRole('row').getByRole('button', { name: 'The first' }).click()
  await expect.element(request('The first').getByText('Put aside without an answer.')).toBeVisible()
  await press('The first', 'Take up again')
  await expect.element(row('The first')).not.toBeInTheDocument()
  await show('Open')
  await expect.element(row('The first')).toBeVisible()
})

test('deleting a request has a way back, and leaving the page confirms it', async () => {
  const { screen, deleted, row, press } = await shown()
  await press('The first', 'Delete')
  await expect.element(row('The first')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('The first')).toBeVisible()
  await press('The first', 'Delete')
  await expect.element(row('The first')).not.toBeInTheDocument()
  await expect.element(row('The second')).toBeVisible()
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

test('several are selected by key and put aside, or deleted; each can be undone', async () => {
  await page.viewport(1280, 800)
  const { screen, server, deleted, row } = await shown()
  await expect.element(row('The second')).toBeVisible()
  const states = () => server.all.map(({ state }) => state)
  ;(row('The second').element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await screen.getByRole('button', { name: 'Put 2 aside' }).click()
  await expect.element(screen.getByText('2 requests were put aside.')).toBeVisible()
  expect(states()).toEqual(['closed', 'closed'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(states).toEqual(['open', 'open'])
  await screen.getByRole('checkbox', { name: 'Select every request on this page' }).click()
  await screen.getByRole('button', { name: 'Delete 2' }).click()
  await expect.element(screen.getByText('Deleted 2 requests')).toBeVisible()
  await expect.element(row('The first')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('The first')).toBeVisible()
  expect(deleted).toEqual([])
})

test('a request that a colleague has answered meanwhile is not opened again by an undo', async () => {
  await page.viewport(1280, 800)
  const { screen, server, row } = await shown()
  await expect.element(row('The second')).toBeVisible()
  ;(row('The second').element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await screen.getByRole('button', { name: 'Put 2 aside' }).click()
  await expect.element(screen.getByText('2 requests were put aside.')).toBeVisible()
  const answer = { text: 'Gladly.', by: 'Ben', at: '2026-07-06T01:00:00.000Z' }
  server.all = server.all.map((one) => (one._id === 'The first' ? { ...one, answer } : one))
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .element(screen.getByRole('alert').getByText(/Not done: “The first”\. Ben has answered it\./))
    .toBeVisible()
  expect(server.all.map(({ state }) => state)).toEqual(['open', 'closed'])
})

test('a request is opened by key, and its order is asked of the server', async () => {
  await page.viewport(1280, 800)
  const { screen, row, request, asked } = await shown()
  await expect.element(row('The first')).toBeVisible()
  ;(row('The first').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(request('The first').getByText('Please call me back.')).toBeVisible()
  await expectNoAxeFindings()
  await screen.getByRole('button', { name: 'Received' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ closed: 'false', sort: 'oldest', limit: 50 })
  await expectFitsPhone()
})

/** Somebody writes to the second of the requests; then a colleague does something with it, and the list is read again. */
async function writing(name = 'The second') {
  const all = await shown()
  const { screen, server, row, press, request } = all
  await press(name, 'Answer')
  const field = request(name).getByRole('textbox')
  await field.fill('Dear Ida, ')
  return {
    ...all,
    field,
    // The list is read again when the other one is put aside.
    become: async (now: Partial<ReceivedRequest> | undefined) => {
      server.all = server.all.flatMap((one) =>
        one._id !== name ? [one] : now ? [{ ...one, ...now }] : [],
      )
      await row('The first').getByRole('checkbox').click()
      await screen.getByRole('button', { name: 'Put 1 aside' }).click()
      await expect.element(row('The first')).not.toBeInTheDocument()
    },
  }
}

test('who writes to a request that a colleague puts aside goes on writing, and is told', async () => {
  await page.viewport(1280, 800)
  const { screen, request, field, become, server } = await writing()
  const box = field.element()
  await become({ state: 'closed' })
  await expect
    .element(
      screen.getByText('Ben has put this request aside meanwhile. You can still send your answer.'),
    )
    .toBeVisible()
  expect(field.element()).toBe(box)
  await expect.element(field).toHaveValue('Dear Ida, ')
  await request('The second').getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(request('The second')).not.toBeInTheDocument()
  expect(server.all).toHaveLength(2)
})

test('what was written to a request that a colleague has answered is kept beside their answer', async () => {
  await page.viewport(1280, 800)
  const { screen, request, become } = await writing()
  const answer = { text: 'Gladly.', by: 'Ben', at: '2026-07-06T01:00:00.000Z' }
  await become({ state: 'closed', answer })
  await expect.element(screen.getByText(/^Ben has answered this request meanwhile\./)).toBeVisible()
  await expect.element(request('The second').getByText('Gladly.')).toBeVisible()
  const kept = request('The second').getByRole('textbox', { name: 'What you wrote' })
  await expect.element(kept).toHaveValue('Dear Ida, ')
  await expectNoAxeFindings()
  await request('The second').getByRole('button', { name: 'Discard it' }).click()
  await expect.element(request('The second')).not.toBeInTheDocument()
})

test('what was written to a request that a colleague has deleted is kept', async () => {
  await page.viewport(1280, 800)
  const { screen, request, become } = await writing()
  await become(undefined)
  await expect
    .element(screen.getByText(/^Somebody else has deleted this request meanwhile\./))
    .toBeVisible()
  await expect.element(request('The second').getByRole('textbox')).toHaveValue('Dear Ida, ')
  await expect
    .element(request('The second').getByRole('button', { name: 'Put aside' }))
    .not.toBeInTheDocument()
})

test('what was written to a request that is deleted by now is there after a reload', async () => {
  const { screen, row } = await shown({ drafts: { 'Long gone': 'Dear Ida, ' } })
  await expect.element(row('The first')).toBeVisible()
  const kept = screen.getByRole('textbox', { name: 'What you wrote' })
  await expect.element(kept).toHaveValue('Dear Ida, ')
  await expect.element(screen.getByText(/has been deleted meanwhile/)).toBeVisible()
  await expectNoAxeFindings()
  await screen.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(kept).not.toBeInTheDocument()
  expect(localStorage.getItem('answer:Long gone')).toBeNull()
})

test('what was written to a request before it was put aside is there when it is opened', async () => {
  const { screen, server, request, show, press } = await shown({
    drafts: { 'The first': 'Dear Ida, ', 'The second': 'Dear Ben, ' },
  })
  await press('The first', 'Put aside')
  const answer = { text: 'Gladly.', by: 'Ben', at: '2026-07-06T01:00:00.000Z' }
  server.all = server.all.map((one) =>
    one._id === 'The second' ? { ...one, state: 'closed', answer } : one,
  )
  await show('Closed')
  const open = (name: string) =>
    screen.getByRole('row').getByRole('button', { name, exact: true }).click()
  await open('The first')
  await expect
    .element(request('The first').getByRole('textbox', { name: 'Your answer to Ida' }))
    .toHaveValue('Dear Ida, ')
  await expect
    .element(request('The first').getByRole('button', { name: 'Send the answer' }))
    .toBeVisible()
  await open('The second')
  await expect
    .element(request('The second').getByRole('textbox', { name: 'What you wrote' }))
    .toHaveValue('Dear Ben, ')
})
