import { expect, test } from 'vitest'
import { guests } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { testApp } from '#server/testing/test-app.ts'

const request = {
  name: 'Ben Oduya',
  email: 'ben@example.org',
  subject: 'A lost certificate',
  message: 'I have lost mine.\nWhat do I do?\n\n<b>Ben</b>',
}

test('a request is kept in the inbox, and the operator hears of it once', async () => {
  const { guest, as, letters } = await testApp()
  const sent = await guest.envelope(guests.contact, { body: request })
  expect(sent).toMatchObject({ httpCode: 201, message: 'Request Submitted Successfully' })
  const { items } = await as('operator')(guests.requests, {})
  expect(items).toMatchObject([{ ...request, state: 'open', answer: null }])
  expect(await as('operator')(help.counts)).toMatchObject({ waiting: 0, requests: 1 })
  expect(await as('ana')(help.counts)).toMatchObject({ requests: null })
  await expect.poll(async () => (await letters()).length).toBe(1)
  const [letter] = await letters()
  expect(letter).toMatchObject({ to: 'office@marrable.example' })
  expect(letter!.text).toContain('I have lost mine.\nWhat do I do?')
  expect(letter!.html).not.toContain('<b>Ben</b>')
  expect(letter!.subject).not.toContain('Ben')
})

test('what is missing or too short is said at its field, and nothing is kept', async () => {
  const { guest, as, letters } = await testApp()
  const refused = (body: object) =>
    expect(guest(guests.contact, { body: { ...request, ...body } })).rejects
  await refused({ message: 'Too short' }).toMatchObject({
    httpCode: 422,
    payload: { errors: { message: 'Use at least 10 characters.' } },
  })
  await refused({ message: '  ' }).toMatchObject({
    payload: { errors: { message: 'Enter the message.' } },
  })
  await refused({ email: 'nobody' }).toMatchObject({ httpCode: 422 })
  await refused({ name: '' }).toMatchObject({ payload: { errors: { name: 'Enter the name.' } } })
  await refused({ message: 'x'.repeat(5_001) }).toMatchObject({ httpCode: 422 })
  expect((await as('operator')(guests.requests, {})).items).toEqual([])
  expect(await letters()).toEqual([])
})

test('what a robot fills in looks sent, and is not', async () => {
  const { guest, as, letters } = await testApp()
  const body = { ...request, website: 'https://pills.example' }
  expect(await guest.envelope(guests.contact, { body })).toMatchObject({
    httpCode: 201,
    payload: { _id: expect.any(String) },
  })
  expect((await as('operator')(guests.requests, {})).items).toEqual([])
  expect(await letters()).toEqual([])
})

test('who writes again and again is told when to try again', async () => {
  const { guest, advance } = await testApp()
  for (let i = 0; i < 5; i += 1) await guest(guests.contact, { body: request })
  await expect(guest(guests.contact, { body: request })).rejects.toMatchObject({ httpCode: 429 })
  advance(61 * 60_000)
  await guest(guests.contact, { body: request })
})

test('an answer goes to the guest in the language of his page, and only once', async () => {
  const { guest, as, letters } = await testApp()
  await guest(guests.contact, { body: { ...request, locale: 'de' } })
  const operator = as('operator')
  const { items } = await operator(guests.requests, {})
  const answer = () =>
    operator(guests.answer, {
      params: { id: items[0]!._id },
      body: { text: 'Write to us.\nIn ink.' },
    })
  expect(await answer()).toMatchObject({
    state: 'closed',
    answer: { text: 'Write to us.\nIn ink.', by: 'operator' },
  })
  await expect(answer()).rejects.toMatchObject({ httpCode: 409 })
  await expect.poll(async () => (await letters()).length).toBe(2)
  const letter = (await letters()).find(({ to }) => to === request.email)!
  expect(letter.subject).toBe('Unsere Antwort auf Ihre Nachricht')
  expect(letter.text).toContain('Write to us.\nIn ink.')
  expect((await operator(guests.requests, {})).items).toEqual([])
  expect((await operator(guests.requests, { query: { closed: 'true' } })).items).toHaveLength(1)
})

test('a request is put aside, taken up again and deleted', async () => {
  const { guest, as } = await testApp()
  await guest(guests.contact, { body: request })
  const operator = as('operator')
  const { items } = await operator(guests.requests, {})
  const id = items[0]!._id
  const set = (state: 'open' | 'closed') =>
    operator(guests.setState, { params: { id }, body: { state } })
  expect(await set('closed')).toMatchObject({ state: 'closed', answer: null })
  expect(await set('open')).toMatchObject({ state: 'open' })
  expect(await operator(guests.remove, { params: { id } })).toEqual({ deleted: 1 })
  await expect(operator(guests.remove, { params: { id } })).rejects.toMatchObject({ httpCode: 404 })
  await expect(set('open')).rejects.toMatchObject({ httpCode: 404 })
})

test('what a colleague has done with a request meanwhile is not taken back', async () => {
  const { guest, as } = await testApp()
  await guest(guests.contact, { body: request })
  const operator = as('operator')
  const { items } = await operator(guests.requests, {})
  const params = { id: items[0]!._id }
  const set = (state: 'open' | 'closed', seen: { state: 'open' | 'closed'; answered: boolean }) =>
    operator(guests.setState, { params, body: { state, seen } })
  const [open, closed] = (['open', 'closed'] as const).map((state) => ({ state, answered: false }))
  await set('closed', open!)
  await expect(set('closed', open!)).rejects.toMatchObject({
    httpCode: 409,
    message: 'Somebody else has put this request aside meanwhile.',
  })
  await set('open', closed!)
  await expect(set('open', closed!)).rejects.toMatchObject({
    message: 'Somebody else has taken this request up again meanwhile.',
  })
  await set('closed', open!)
  // A colleague whose list still had it answers.
  await operator(guests.answer, { params, body: { text: 'Write to us.' } })
  await expect(set('open', closed!)).rejects.toMatchObject({
    httpCode: 409,
    message: 'operator has answered this request meanwhile.',
  })
  expect((await operator(guests.requests, {})).items).toEqual([])
  // Who has read the answer may take it up again.
  expect(await set('open', { state: 'closed', answered: true })).toMatchObject({ state: 'open' })
})

test('one request says who put it aside, or who answered it', async () => {
  const { guest, as } = await testApp()
  await guest(guests.contact, { body: request })
  const operator = as('operator')
  const params = { id: (await operator(guests.requests, {})).items[0]!._id }
  const read = () => operator(guests.request, { params })
  expect(await read()).toMatchObject({ state: 'open', closedBy: null, message: request.message })
  await operator(guests.setState, { params, body: { state: 'closed' } })
  expect(await read()).toMatchObject({ state: 'closed', closedBy: 'operator', answer: null })
  await operator(guests.answer, { params, body: { text: 'Write to us.' } })
  expect(await read()).toMatchObject({ closedBy: null, answer: { by: 'operator' } })
  await operator(guests.remove, { params })
  await expect(read()).rejects.toMatchObject({ httpCode: 404 })
  await expect(as('ana')(guests.request, { params })).rejects.toMatchObject({ httpCode: 403 })
})

test('the inbox is read a page at a time, newest first or oldest first', async () => {
  const { guest, as } = await testApp()
  for (const subject of ['one', 'two', 'three'])
    await guest(guests.contact, { body: { ...request, subject } })
  const operator = as('operator')
  const first = await operator(guests.requests, { query: { limit: 2 } })
  expect(first.items.map(({ subject }) => subject)).toEqual(['three', 'two'])
  const next = await operator(guests.requests, { query: { limit: 2, cursor: first.nextCursor! } })
  expect(next).toMatchObject({ items: [{ subject: 'one' }], nextCursor: null })
  const query = { sort: 'oldest', limit: 2 } as const
  const oldest = await operator(guests.requests, { query })
  expect(oldest.items.map(({ subject }) => subject)).toEqual(['one', 'two'])
  const last = await operator(guests.requests, { query: { ...query, cursor: oldest.nextCursor! } })
  expect(last).toMatchObject({ items: [{ subject: 'three' }], nextCursor: null })
})

test('nobody but an operator reads or answers what guests write', async () => {
  const { guest, as } = await testApp()
  const params = { id: '0193d1f0-0000-7000-8000-000000000001' }
  for (const [caller, httpCode] of [
    [guest, 403],
    [as('ana'), 403],
  ] as const) {
    await expect(caller(guests.requests, {})).rejects.toMatchObject({ httpCode })
    await expect(caller(guests.answer, { params, body: { text: 'x' } })).rejects.toMatchObject({
      httpCode,
    })
    await expect(caller(guests.remove, { params })).rejects.toMatchObject({ httpCode })
  }
})
