import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { operator } from '#contract/desk/operator.ts'
import { openTestDatabase } from '#server/infra/db/testing/test-database.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { added, noMeaning } from '../library/testing/added.ts'

const book = `
= Leave
Every member of staff has thirty-one days of leave in a calendar year.
#pagebreak()
= Notice
The period of notice is seven weeks for everybody.
`
const anId = '0193d1f0-0000-7000-8000-000000000001'

/** Cites the passage that has the last word of the question; waits while it is held. */
function pointer() {
  let held: Promise<void> | undefined
  let release = () => {}
  let knows = true
  const model: Model = {
    name: 'pointer',
    async *answer({ text }, passages) {
      await held
      const word = text.match(/\w+(?=\W*$)/)![0]
      const found = knows && passages.find((passage) => passage.text.includes(word))
      if (found) {
        const { fileId, filename, title, page, text: quote } = found
        yield { type: 'source', citation: { n: 1, fileId, filename, title, page, quote } }
        yield { type: 'text', delta: 'There [1].' }
      }
      yield { type: 'grounded', grounded: found ? 'yes' : 'no' }
    },
  }
  const hold = () => void (held = new Promise((resolve) => (release = resolve)))
  return { model, hold, release: () => release(), forget: () => void (knows = false) }
}

const ended = async (caller: Caller, id: string) => {
  const state = async () => (await caller(operator.checkRun, { params: { id } })).run.state
  await expect.poll(state).toBe('done')
  return caller(operator.checkRun, { params: { id } })
}

test('a question with a known answer is added, changed and removed', async () => {
  const server = await testApp({ embed: noMeaning })
  const caller = server.as('operator')
  const file = await added(caller, 'Staff book.pdf', book)
  const wanted = { question: 'How much leave?', fileId: file.id, page: 1, words: 'thirty-one' }
  const made = await caller(operator.addCheck, { body: wanted })
  expect(made).toMatchObject({ ...wanted, title: 'Staff book' })
  const none = { question: 'Who built the moon?', fileId: null, page: null }
  const params = { id: made.id }
  expect(await caller(operator.changeCheck, { params, body: none })).toMatchObject({
    ...{ ...none, title: null, words: null },
  })
  expect(await caller(operator.checks)).toMatchObject([{ id: made.id, question: none.question }])
  expect(await caller(operator.removeCheck, { params })).toEqual({ deleted: 1 })
  const gone = { httpCode: 404 }
  await expect(caller(operator.removeCheck, { params })).rejects.toMatchObject(gone)
  await expect(caller(operator.changeCheck, { params, body: none })).rejects.toMatchObject(gone)
  const cases: [object, string][] = [
    [{ question: ' ' }, 'question'],
    [{ page: null }, 'page'],
    [{ page: 3 }, 'page'],
    [{ fileId: anId }, 'fileId'],
    [{ fileId: null }, 'fileId'],
    [{ fileId: null, page: null }, 'words'],
  ]
  for (const [change, field] of cases)
    await expect(
      caller(operator.addCheck, { body: { ...wanted, ...change } }),
      field,
    ).rejects.toMatchObject({ httpCode: 422, fields: { [field]: expect.any(String) } })
  for (const who of [server.as('ana'), server.guest]) {
    const refused = { httpCode: 403 }
    await expect(who(operator.addCheck, { body: wanted })).rejects.toMatchObject(refused)
    await expect(who(operator.changeCheck, { params, body: none })).rejects.toMatchObject(refused)
    await expect(who(operator.removeCheck, { params })).rejects.toMatchObject(refused)
    await expect(who(operator.runChecks)).rejects.toMatchObject(refused)
    await expect(who(operator.checkRun, { params })).rejects.toMatchObject(refused)
  }
})

test('the same question is a check once, however it is written, also where two editors add it', async () => {
  const caller = (await testApp({ embed: noMeaning })).as('operator')
  const add = (question: string) =>
    caller(operator.addCheck, { body: { question, fileId: null, page: null } })
  const refused = { httpCode: 409, message: 'This question is one of the checks already.' }
  const both = await Promise.allSettled([add('How much leave?'), add('how much  LEAVE?')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(add('How much leave? ')).rejects.toMatchObject(refused)
  const other = await add('How much notice?')
  const change = (question: string) =>
    caller(operator.changeCheck, {
      params: { id: other.id },
      body: { question, fileId: null, page: null },
    })
  await expect(change('How much leave?')).rejects.toMatchObject(refused)
  expect(await change('How much NOTICE?')).toMatchObject({ question: 'How much NOTICE?' })
  expect(await caller(operator.checks)).toHaveLength(2)
})

test('a question whose document is gone is not taken for one without an answer', async () => {
  const { model } = pointer()
  const server = await testApp({ embed: noMeaning, model })
  const caller = server.as('operator')
  const file = await added(caller, 'Staff book.pdf', book)
  await caller(operator.addCheck, { body: { question: 'leave?', fileId: file.id, page: 1 } })
  await server.app.db.deleteFrom('files').where('id', '=', file.id).execute()
  expect(await caller(operator.checks)).toMatchObject([{ fileId: null, title: null, page: 1 }])
  const { results } = await ended(caller, (await caller(operator.runChecks)).id)
  expect(results).toMatchObject([{ right: false, grounded: 'no' }])
})

test('a run asks every question, and the next one shows what has changed', async () => {
  const { model, forget } = pointer()
  const server = await testApp({ embed: noMeaning, model })
  const caller = server.as('operator')
  await expect(caller(operator.runChecks)).rejects.toMatchObject({ httpCode: 409 })
  const file = await added(caller, 'Staff book.pdf', book)
  const add = (question: string, page: number | null, words?: string) =>
    caller(operator.addCheck, {
      body: { question, fileId: page ? file.id : null, page, ...(words ? { words } : {}) },
    })
  await add('How much leave?', 1, 'Thirty-one  DAYS')
  await add('What is the notice?', 1)
  await add('What about notice?', 2, 'nine weeks')
  await add('How far is the moon?', null)
  const first = await ended(caller, (await caller(operator.runChecks)).id)
  expect(first.run).toMatchObject({ model: 'pointer', asked: 4, total: 4, right: 2 })
  expect(first.results).toMatchObject([
    { right: true, before: null, grounded: 'yes', answer: 'There [1].', citations: [{ page: 1 }] },
    { right: false, citations: [{ page: 2 }] },
    { right: false },
    { right: true, grounded: 'no', citations: [] },
  ])
  forget()
  server.advance(1_000)
  const second = await ended(caller, (await caller(operator.runChecks)).id)
  expect(second.results.map(({ right, before }) => [right, before])).toEqual([
    [false, true],
    [false, false],
    [false, false],
    [true, true],
  ])
  expect((await caller(operator.checkRuns)).map(({ id, right }) => [id, right])).toEqual([
    [second.run.id, 1],
    [first.run.id, 2],
  ])
  await expect(caller(operator.checkRun, { params: { id: anId } })).rejects.toMatchObject({
    httpCode: 404,
  })
})

test('a question is looked up without its courtesies, as a member’s is', async () => {
  const { model } = pointer()
  const server = await testApp({ embed: noMeaning, model })
  const caller = server.as('operator')
  const file = await added(caller, 'Staff book.pdf', book)
  const question = 'Hello! What is the period of notice? Thank you very much!'
  await caller(operator.addCheck, { body: { question, fileId: file.id, page: 2 } })
  const { results } = await ended(caller, (await caller(operator.runChecks)).id)
  expect(results).toMatchObject([{ right: true, question }])
})

test('one run at a time, however many are begun at once', async () => {
  const { model, hold, release } = pointer()
  const server = await testApp({ embed: noMeaning, model })
  const caller = server.as('operator')
  await caller(operator.addCheck, { body: { question: 'The moon?', fileId: null, page: null } })
  hold()
  const begun = await Promise.allSettled([1, 2, 3].map(() => caller(operator.runChecks)))
  const runs = begun.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  expect(runs).toMatchObject([{ state: 'running', asked: 0, total: 1, finishedAt: null }])
  for (const end of begun)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ httpCode: 409 })
  release()
  await ended(caller, runs[0]!.id)
})

test('a run that a server left in the middle goes on at the next start, and asks nothing twice', async () => {
  const database = await openTestDatabase()
  const [runId, first, second] = [randomUUID(), randomUUID(), randomUUID()]
  const question = 'How far is the moon?'
  await database.db
    .insertInto('checks')
    .values(
      [first, second].map((id) => ({
        ...{ id, question, fileId: null, page: null, words: null },
        // Well before the run: within one millisecond they would be later, to the microsecond.
        createdAt: new Date(Date.now() - 60_000),
      })),
    )
    .execute()
  const run = { id: runId, state: 'running', model: 'pointer', total: 2, finishedAt: null }
  await database.db.insertInto('checkRuns').values(run).execute()
  const before = { runId, checkId: first, question, passed: false, grounded: 'yes' }
  await database.db
    .insertInto('checkResults')
    .values({ ...before, citations: '[]', answer: 'Said before.' })
    .execute()
  const server = await testApp({ embed: noMeaning, model: pointer().model, database })
  const { results } = await ended(server.as('operator'), runId)
  expect(new Map(results.map(({ questionId, answer }) => [questionId, answer]))).toEqual(
    new Map([
      [first, 'Said before.'],
      [second, ''],
    ]),
  )
})
