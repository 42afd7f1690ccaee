import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { everyRoute } from '#contract/contract.ts'
import { desk } from '#contract/desk/desk.ts'
import { mailings, notices, unsubscribing } from '#contract/desk/mailings.ts'
import { users } from '#contract/account/users.ts'
import { type Letter, NotSent, type WhyNotSent } from '#server/infra/mail/mail.ts'
import { type TestApp, emailOf, testApp } from '#server/testing/test-app.ts'
import { countAudience } from './audience.ts'
import { lookForMailings } from './mailings.ts'

const texts = {
  en: { subject: 'News for {{firstName}}', body: 'The *reading room* is open, {{firstName}}.' },
  de: { subject: 'Neues', body: 'Der Lesesaal ist offen.' },
}

/** A mail server that takes everything, unless `fails` says why it does not. */
function mailServer() {
  const taken: Letter[] = []
  const server = {
    taken,
    to: () => taken.map(({ to }) => to.split('@')[0]!).toSorted(),
    fails: (() => undefined) as (letter: Letter) => WhyNotSent | undefined,
    /** Awaited before each letter is taken. */
    before: async () => {},
    mail: {
      async send(letter: Letter) {
        await server.before()
        const why = server.fails(letter)
        if (why !== undefined && why !== 'unknown') throw new NotSent(why, `said: ${why}`)
        taken.push(letter)
        if (why) throw new NotSent(why, 'The connection broke.')
      },
    },
  }
  return server
}

async function open(names: string[] = []) {
  const post = mailServer()
  const at = await testApp({ mail: post.mail }, { MAILINGS_PER_MINUTE: '60000' })
  const ids = new Map<string, string>()
  for (const name of names) ids.set(name, (await at.as(name)(users.get)).id)
  const operator = at.as('operator')
  const make = async (body = {}) => {
    const { id, version } = await operator(mailings.make, { body: { texts, ...body } })
    return { params: { id }, send: { params: { id }, body: { version } } }
  }
  const stateOf = async ({ params }: { params: { id: string } }) =>
    (await operator(mailings.read, { params })).state
  const isSent = (one: { params: { id: string } }) => expect.poll(() => stateOf(one)).toBe('sent')
  return {
    ...at,
    post,
    operator,
    make,
    stateOf,
    isSent,
    ids,
    idOf: (name: string) => ids.get(name)!,
  }
}

const setMember = ({ app }: Pick<TestApp, 'app'>, name: string, values: object) =>
  app.db.updateTable('users').set(values).where('email', '=', emailOf(name)).execute()

test('only operators write to members', async () => {
  const at = await open(['ana', 'erin'])
  await setMember(at, 'erin', { role: 'editor' })
  const id = uuid()
  const calls = everyRoute().filter(({ name }) => name.startsWith('mailings.'))
  expect(calls.length).toBeGreaterThan(10)
  for (const caller of [at.guest, at.as('ana'), at.as('erin')])
    for (const { route } of calls)
      await expect(caller(route, { params: { id, memberId: id } })).rejects.toMatchObject({
        httpCode: 403,
      })
  await expect(at.guest(notices.list)).rejects.toMatchObject({ httpCode: 403 })
})

test('a letter goes to everybody once, in their language, and can be unsubscribed with one click', async () => {
  const at = await open(['ana', 'ben', 'cem', 'dora', 'eva', 'finn'])
  await setMember(at, 'ben', { locale: 'de' })
  await setMember(at, 'cem', { emailVerifiedAt: null })
  await setMember(at, 'dora', { suspendedAt: new Date() })
  await setMember(at, 'finn', { locale: 'fr', firstName: '<b>Finn</b>' })
  await at.as('eva')(users.update, { body: { letters: false } })
  const one = await at.make()
  expect(await at.operator(mailings.count, { body: {} })).toEqual({ members: 6, letters: 4 })
  await at.operator(mailings.test, { params: one.params, body: { locale: 'de' } })
  await expect.poll(() => at.post.to()).toEqual(['operator'])
  at.post.taken.length = 0
  await at.operator(mailings.send, one.send)
  // Pressed twice.
  await expect(at.operator(mailings.send, one.send)).rejects.toMatchObject({ httpCode: 409 })
  await at.isSent(one)
  expect(at.post.to()).toEqual(['ana', 'ben', 'finn', 'operator'])
  expect(await at.operator(mailings.read, one)).toMatchObject({
    counts: { recipients: 6, sent: 4, waiting: 0, skipped: 2, failures: 0 },
  })
  const letterTo = (name: string) => at.post.taken.find(({ to }) => to === emailOf(name))!
  expect(letterTo('ben')).toMatchObject({ subject: 'Neues' })
  expect(letterTo('ana').subject).toBe('News for ana')
  expect(letterTo('finn').html).not.toContain('<b>')
  expect(letterTo('finn').html).toContain('<em>reading room</em>')
  expect(letterTo('ana').messageId).toContain(`${one.params.id}.${at.idOf('ana')}@carrel.test`)
  const { headers = {}, text } = letterTo('ana')
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(headers['Reply-To']).toMatch(/@/)
  const url = /^<https:\/\/carrel\.test(\/unsubscribe\/(\S+))>$/.exec(headers['List-Unsubscribe']!)!
  expect(text).toContain(`https://carrel.test/unsubscribe#${url[2]}`)
  // Opened, the address changes nothing.
  await fetch(at.origin + url[1])
  const ana = at.as('ana')
  expect(await ana(users.get)).toMatchObject({ letters: true })
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
    const answer = await fetch(at.origin + url[1], { method: 'POST', body })
    expect(answer.status).toBe(200)
  }
  expect(await ana(users.get)).toMatchObject({ letters: false })
  const { rows } = await sql<{ text: string }>`
    select string_agg(r::text, ' ') as text from mailing_recipients r`.execute(at.app.db)
  expect(rows[0]!.text).not.toContain(url[2])
  await expect(
    at.guest(unsubscribing.unsubscribe, { params: { token: 'x'.repeat(43) } }),
  ).rejects.toMatchObject({ httpCode: 410 })
  // Letters that must come do.
  at.post.taken.length = 0
  await at.guest(users.sendPasswordReset, { body: { email: emailOf('ana') } })
  await expect.poll(() => at.post.to()).toEqual(['ana'])
  await ana(users.update, { body: { letters: true } })
  expect(await ana(users.get)).toMatchObject({ letters: true })
  const log = await at.app.db
    .selectFrom('auditLog')
    .select(['act', 'subjectName'])
    .orderBy('id')
    .execute()
  expect(log.map(({ act }) => act)).toEqual(['mailing.made', 'mailing.tested', 'mailing.sent'])
})

test('an audience is whom its plans, groups and times say, whatever they are', async () => {
  const names = ['ana', 'ben', 'cem', 'dora', 'eva', 'finn', 'gwen', 'hal']
  const at = await open(names)
  await at.operator(users.get)
  const planIds = [uuid(), uuid()]
  const groupIds = [uuid(), uuid()]
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  for (const [i, id] of groupIds.entries())
    await at.app.db
      .insertInto('groups')
      .values({ id, name: `Group ${i}`, createdAt: day(1) })
      .execute()
  // Each member has one of the plans, or none, is in one of the groups, or none, and was seen on a day.
  const facts = names.map((name, i) => ({
    id: at.idOf(name),
    planId: [...planIds, undefined][i % 3],
    groupId: [...groupIds, undefined, undefined][i % 4],
    seen: day(i + 1),
  }))
  for (const { id, planId, groupId, seen } of facts) {
    if (planId)
      await at.app.db
        .insertInto('grants')
        .values({ id: uuid(), userId: id, planId, reason: 'test', createdAt: day(1) })
        .execute()
    if (groupId)
      await at.app.db.insertInto('groupMembers').values({ groupId, userId: id }).execute()
    await sql`insert into last_seen (user_id, at) values (${id}, ${seen})
      on conflict (user_id) do update set at = excluded.at`.execute(at.app.db)
  }
  const subsets = <T>(all: T[]) => [[], [all[0]!], all]
  const isOperator = 1
  for (const audience of ['members', 'some'] as const)
    for (const plans of subsets(planIds))
      for (const groups of subsets(groupIds))
        for (const since of [null, day(4)]) {
          const wanted = facts.filter(
            ({ planId, groupId, seen }) =>
              (audience === 'members' ||
                plans.includes(planId ?? '') ||
                groups.includes(groupId ?? '')) &&
              (!since || seen < since),
          )
          const { members } = await countAudience(at.app, {
            ...{ audience, planIds: plans, groupIds: groups, inactiveSince: since },
          })
          const others = audience === 'members' && !since ? isOperator : 0
          expect(members).toBe(wanted.length + others)
        }
  const one = await at.make({ audience: 'some', groupIds: [groupIds[0]!] })
  await at.operator(mailings.send, one.send)
  await at.isSent(one)
  expect(at.post.to()).toEqual(['ana', 'eva'])
  for (const body of [{ planIds: [uuid()] }, { groupIds: [uuid()] }])
    await expect(at.operator(mailings.count, { body })).rejects.toMatchObject({ httpCode: 422 })
  const nobody = await at.make({ audience: 'some' })
  await expect(at.operator(mailings.send, nobody.send)).rejects.toMatchObject({ httpCode: 409 })
  expect(await at.stateOf(nobody)).toBe('draft')
})

test('who unsubscribes or is suspended in the middle gets none, and a stop holds at the next letter', async () => {
  const names = ['ana', 'ben', 'cem', 'dora', 'eva', 'finn']
  const at = await open(names)
  const order = names.toSorted((a, b) => (at.idOf(a) < at.idOf(b) ? -1 : 1))
  const one = await at.make()
  let letters = 0
  at.post.before = async () => {
    if (++letters === 2) {
      await at.as(order[2]!)(users.update, { body: { letters: false } })
      await setMember(at, order[3]!, { suspendedAt: new Date() })
    }
    if (letters === 3) await at.operator(mailings.stop, one)
  }
  await at.operator(mailings.send, one.send)
  await expect.poll(() => letters).toBe(3)
  await expect
    .poll(async () => (await at.operator(mailings.read, one)).counts)
    .toEqual({ recipients: 7, sent: 3, waiting: 2, skipped: 2, failures: 0 })
  await lookForMailings(at.app)
  expect(await at.stateOf(one)).toBe('stopped')
  expect(at.post.to()).toEqual([order[0]!, order[1]!, order[4]!].toSorted())
  await expect(at.operator(mailings.stop, one)).rejects.toMatchObject({ httpCode: 409 })
  await at.operator(mailings.resume, one)
  await at.isSent(one)
  expect(at.post.to()).toEqual(
    [...names.filter((name) => name !== order[2] && name !== order[3]), 'operator'].toSorted(),
  )
})

test('a letter that a crash left in the middle is not sent again by itself, and nobody is left out', async () => {
  const names = ['ana', 'ben', 'cem', 'dora']
  const at = await open(names)
  const one = await at.make()
  // It has taken the second letter, and the server hears no more of it.
  let letters = 0
  at.post.fails = () => (++letters === 2 ? 'unknown' : undefined)
  await at.operator(mailings.send, one.send)
  await at.isSent(one)
  expect(at.post.to()).toEqual([...names, 'operator'].toSorted())
  const failed = await at.operator(mailings.failures, one)
  expect(failed.items).toMatchObject([{ state: 'doubt', reason: 'The connection broke.' }])
  // What a killed server leaves: a row that is being sent, and a job that nobody runs.
  const two = await at.make()
  at.post.before = async () => {
    at.post.before = async () => {}
    await at.operator(mailings.stop, two)
  }
  await at.operator(mailings.send, two.send)
  const counted = async () => (await at.operator(mailings.read, two)).counts
  await expect.poll(counted).toMatchObject({ sent: 1, waiting: 4 })
  const dead = await sql<{ userId: string }>`
    update mailing_recipients set state = 'sending', tried_at = now()
    where mailing_id = ${two.params.id} and user_id = (
      select user_id from mailing_recipients
      where mailing_id = ${two.params.id} and state = 'waiting' order by user_id limit 1
    ) returning user_id`.execute(at.app.db)
  const { userId } = dead.rows[0]!
  await at.operator(mailings.resume, two)
  await at.isSent(two)
  expect(await at.operator(mailings.read, two)).toMatchObject({ troubleAt: expect.any(String) })
  const copies = () => at.post.taken.filter(({ messageId }) => messageId?.includes(two.params.id))
  expect(copies()).toHaveLength(4)
  expect(new Set(copies().map(({ to }) => to)).size).toBe(4)
  expect((await at.operator(mailings.failures, two)).items).toMatchObject([
    { id: userId, state: 'doubt' },
  ])
  expect(await at.operator(desk.duties)).toMatchObject([{ kind: 'mailings', count: 2 }])
  for (const { params } of [one, two]) await at.operator(mailings.settle, { params })
  expect(await at.operator(desk.duties)).toEqual([])
  // The operator decides that this one is sent.
  await at.operator(mailings.again, { params: { ...two.params, memberId: userId } })
  await at.isSent(two)
  expect(copies()).toHaveLength(5)
  expect((await at.operator(mailings.failures, two)).items).toEqual([])
})

test('what the mail server refuses is listed, what it puts off is tried again, and a server that is away is waited for', async () => {
  const at = await open(['ana', 'ben'])
  const one = await at.make()
  at.post.fails = ({ to }) =>
    to === emailOf('ana') ? 'refused' : to === emailOf('ben') ? 'later' : undefined
  await at.operator(mailings.send, one.send)
  const counted = async () => (await at.operator(mailings.read, one)).counts
  await expect.poll(counted).toMatchObject({ sent: 1, waiting: 1, failures: 1 })
  const again = async () => {
    at.advance(5 * 3_600_000)
    await lookForMailings(at.app)
  }
  for (let tries = 2; tries <= 5; tries++) {
    await again()
    await expect
      .poll(async () =>
        at.app.db
          .selectFrom('mailingRecipients')
          .select(['attempts', 'state'])
          .where('userId', '=', at.idOf('ben'))
          .executeTakeFirst(),
      )
      .toEqual({ attempts: tries, state: 'waiting' })
  }
  await expect
    .poll(async () => {
      await again()
      return at.stateOf(one)
    })
    .toBe('sent')
  const { items } = await at.operator(mailings.failures, one)
  expect(items.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['ben Example', 'failed', 'said: later'],
    ['ana Example', 'bounced', 'said: refused'],
  ])
  const first = await at.operator(mailings.failures, { params: one.params, query: { limit: 1 } })
  const query = { limit: 1, cursor: first.nextCursor! }
  expect((await at.operator(mailings.failures, { params: one.params, query })).items).toMatchObject(
    [{ name: 'ana Example' }],
  )
  let away = 2
  at.post.fails = () => (away-- > 0 ? 'away' : undefined)
  const two = await at.make()
  await at.operator(mailings.send, two.send)
  await at.isSent(two)
  expect((await at.operator(mailings.read, two)).counts).toMatchObject({ sent: 3, failures: 0 })
})

test('a mailing is sent at its time, and a draft is changed by one operator at a time', async () => {
  const at = await open(['ana'])
  const {
    params,
    send: { body },
  } = await at.make()
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  await expect(
    at.operator(mailings.send, { params, body: { ...body, sendAt: '2026-01-01T00:00:00Z' } }),
  ).rejects.toMatchObject({ httpCode: 422 })
  const send = (version: number) =>
    at.operator(mailings.send, { params, body: { version, sendAt } })
  expect(await send(body.version)).toMatchObject({ state: 'scheduled', sendAt })
  await lookForMailings(at.app)
  const change = { params, body: { ...body, notice: true } }
  await expect(at.operator(mailings.change, change)).rejects.toMatchObject({ httpCode: 409 })
  expect(await at.operator(mailings.stop, { params })).toMatchObject({
    state: 'draft',
    sendAt: null,
  })
  const { version } = await at.operator(mailings.change, change)
  await expect(at.operator(mailings.change, change)).rejects.toMatchObject({ httpCode: 409 })
  await expect(send(body.version)).rejects.toMatchObject({ httpCode: 409 })
  await send(version)
  expect(at.post.taken).toEqual([])
  at.advance(3_600_001)
  await lookForMailings(at.app)
  await at.isSent({ params })
  expect(at.post.to()).toEqual(['ana', 'operator'])
  await expect(at.operator(mailings.remove, { params })).rejects.toMatchObject({ httpCode: 409 })
  const draft = await at.make({ texts: { en: { subject: 'Only', body: '' } } })
  await expect(at.operator(mailings.send, draft.send)).rejects.toMatchObject({ httpCode: 422 })
  for (const wrong of [{ fr: texts.en }, { en: { subject: 'x', body: 'Dear {{lastName}}' } }])
    await expect(at.make({ texts: wrong })).rejects.toMatchObject({ httpCode: 422 })
  await expect(
    at.make({ texts: { en: { subject: 'To {{town}}', body: 'x' } } }),
  ).rejects.toMatchObject({
    payload: {
      errors: { 'texts.en.subject': 'There is no {{town}}; only {{firstName}} is filled in.' },
    },
  })
  const listed = await at.operator(mailings.list, { query: { limit: 1 } })
  expect(listed.items).toMatchObject([{ id: draft.params.id, counts: null }])
  const oldest = { sort: 'oldest', limit: 1 } as const
  const first = await at.operator(mailings.list, { query: oldest })
  expect(first.items).toMatchObject([{ id: params.id, state: 'sent' }])
  const next = await at.operator(mailings.list, { query: { ...oldest, cursor: first.nextCursor! } })
  expect(next).toMatchObject({ items: [{ id: draft.params.id }], nextCursor: null })
  const drafts = await at.operator(mailings.list, { query: { state: 'draft' } })
  expect(drafts.items.map(({ id }) => id)).toEqual([draft.params.id])
  expect(await at.operator(mailings.remove, draft)).toEqual({ deleted: 1 })
  const shown = await at.operator(mailings.preview, {
    body: {
      ...{ locale: 'en', subject: 'Hello' },
      body: '<script>x</script>\n\n<b>y</b> ![a](http://x.org/a.png) [b](javascript:1)',
    },
  })
  expect(shown.html).not.toMatch(/<script|<b>|<img|javascript/)
})

test('a link to a page of the site leads there from a letter, and another one is text', async () => {
  const at = await open(['ana'])
  const body = 'See [the rules](/dashboard/library/rules.md) or [this](javascript:1).'
  const shown = await at.operator(mailings.preview, {
    body: { locale: 'en', subject: 'Hello', body },
  })
  const address = `${at.app.config.publicUrl}/dashboard/library/rules.md`
  expect(shown.html).toContain(`href="${address}"`)
  const one = await at.make({ texts: { en: { subject: 'Rules', body } } })
  await at.operator(mailings.send, one.send)
  await at.isSent(one)
  const letter = at.post.taken.find(({ to }) => to === emailOf('ana'))
  expect(letter?.text).toContain(`See the rules: ${address} or this.`)
})

test('a notice is there until the member dismisses it, on every device and for good', async () => {
  const at = await open(['ana', 'eva'])
  await setMember(at, 'eva', { locale: 'de', lettersOffAt: new Date() })
  const one = await at.make({ notice: true })
  const ana = at.as('ana')
  expect(await ana(notices.list)).toEqual([])
  await at.operator(mailings.send, one.send)
  await at.isSent(one)
  expect(await ana(notices.list)).toMatchObject([
    { subject: 'News for ana', body: 'The *reading room* is open, ana.' },
  ])
  // Who wants no letters has the notice.
  expect(await at.as('eva')(notices.list)).toMatchObject([{ subject: 'Neues' }])
  for (const _ of [1, 2]) await ana(notices.dismiss, { params: one.params })
  expect(await ana(notices.list)).toEqual([])
  const told = await at.app.db
    .selectFrom('changes')
    .select('memberId')
    .where('kind', '=', 'notices')
    .where('memberId', '=', at.idOf('ana'))
    .execute()
  // That it came, and that it was dismissed once.
  expect(told).toHaveLength(2)
  await at.operator(mailings.withdrawNotice, one)
  expect(await at.as('eva')(notices.list)).toEqual([])
  await expect(ana(notices.dismiss, { params: { id: uuid() } })).rejects.toMatchObject({
    httpCode: 404,
  })
})

test('ten thousand members are fixed at once, and written to one by one', async () => {
  const at = await open()
  await sql`
    insert into users (id, email, first_name, last_name, password_hash, email_verified_at)
    select gen_random_uuid(), 'm' || n || '@example.org', 'M', 'Example', 'x', now()
    from generate_series(1, 10000) as n`.execute(at.app.db)
  const one = await at.make()
  let most = 0
  let now = 0
  at.post.before = async () => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    if (at.post.taken.length === 210) await at.operator(mailings.stop, one)
  }
  await at.operator(mailings.send, one.send)
  await expect
    .poll(async () => (await at.operator(mailings.read, one)).counts)
    .toMatchObject({ recipients: 10_001, sent: 211 })
  expect([most, new Set(at.post.to()).size]).toEqual([1, 211])
})
