import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import {
  type Invitation,
  type InvitationSort,
  invitationSorts,
  invitations,
} from '#contract/desk/invitations.ts'
import { settings } from '#contract/desk/settings.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, emailOf, testApp } from '#server/testing/test-app.ts'

const csv = (text: string | Uint8Array<ArrayBuffer>) => ({
  files: { file: new Blob([text], { type: 'text/csv' }) },
})

const tokenIn = (text: string) => /\/join#(\S+)/.exec(text)![1]!

const joining = (token: string) => ({
  token,
  firstName: 'Noor',
  lastName: 'Haddad',
  password: 'seven green lanterns',
  acceptTerms: true as const,
})

const plans = `plans:
  - slug: reader
    name: Reader
    description: One plan.
    messagesPerMonth: 30
    documents: 3
    documentMegabytes: 10
    features: {}
`

async function group({ app }: TestApp, name: string) {
  const id = uuid()
  await app.db.insertInto('groups').values({ id, name, createdAt: app.now() }).execute()
  return id
}

test('an invited person gets a link, and is a verified member of the groups with it', async () => {
  const at = await testApp()
  writeFileSync(path.join(at.contentDir, 'plans.yaml'), plans)
  const groupId = await group(at, 'Board')
  const operator = at.as('operator')
  const planId = ((await at.guest(subscriptions.list)) as { id: string }[])[0]!.id
  const sent = await operator(invitations.invite, {
    body: { email: 'noor@example.org', groupIds: [groupId], planId, note: 'We met in *Lund*.' },
  })
  expect(sent.items).toEqual([
    { row: 1, email: 'noor@example.org', result: 'invited', reason: null },
  ])
  await expect.poll(async () => (await at.letters()).length).toBe(1)
  const [letter] = await at.letters()
  expect(letter!.text).toContain('We met in *Lund*.')
  const token = tokenIn(letter!.text)
  expect(await at.guest(invitations.look, { body: { token } })).toMatchObject({
    email: 'noor@example.org',
  })
  await at.guest(invitations.join, { body: joining(token) })
  const { token: own } = await at.guest(users.login, {
    body: { email: 'noor@example.org', password: 'seven green lanterns' },
  })
  expect(await at.asToken(own)(users.get)).toMatchObject({
    emailVerified: true,
    firstName: 'Noor',
    subscription: { planId },
  })
  const members = await at.app.db.selectFrom('groupMembers').selectAll().execute()
  expect(members).toMatchObject([{ groupId }])
  expect((await operator(invitations.list)).items).toMatchObject([{ state: 'accepted' }])
  // The link is spent.
  await expect(at.guest(invitations.join, { body: joining(token) })).rejects.toMatchObject({
    httpCode: 410,
  })
})

test('each row of a file is told, and nobody is invited twice', async () => {
  const at = await testApp()
  await group(at, 'Board')
  await at.as('ana')(users.get)
  const operator = at.as('operator')
  const file = csv(
    [
      'E-Mail;First name;Group;Note',
      'one@example.org;Åsa;board;',
      'ONE@example.org;Åsa;;',
      `${emailOf('ana')};Ana;;`,
      'not an address;;;',
      '=cmd@example.org;<b>Bo</b>;;',
      'two@example.org;;Choir;',
      ';;;',
      'three@example.org;;;"Two\nlines"',
    ].join('\r\n'),
  )
  const { items } = await operator(invitations.invite, file)
  expect(items.map(({ row, result }) => [row, result])).toEqual([
    [2, 'invited'],
    [3, 'waiting'],
    [4, 'member'],
    [5, 'refused'],
    [6, 'refused'],
    [7, 'refused'],
    [9, 'invited'],
  ])
  expect(items[3]!.reason).toContain('name@example.org')
  expect(items[5]!.reason).toBe('There is no group “Choir”.')
  await expect.poll(async () => (await at.letters()).length).toBe(2)
  const again = await operator(invitations.invite, file)
  expect(again.items.filter(({ result }) => result === 'invited')).toEqual([])
  expect((await at.letters()).length).toBe(2)
})

test('a file is read in any usual encoding, with or without a header', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  const utf16 = Buffer.from('\ufeffemail,vorname\na@example.org,Jürgen\n', 'utf16le')
  const latin = Buffer.from('email\tvorname\nb@example.org\tJ\xfcrgen\n', 'latin1')
  for (const bytes of [utf16, latin, Buffer.from('c@example.org\nd@example.org\n')])
    await operator(invitations.invite, csv(new Uint8Array(bytes)))
  const { items } = await operator(invitations.list)
  const names = Object.fromEntries(items.map(({ email, firstName }) => [email, firstName]))
  expect(names).toEqual({
    'a@example.org': 'Jürgen',
    'b@example.org': 'Jürgen',
    'c@example.org': '',
    'd@example.org': '',
  })
})

test('a first line that names the separator for Excel is no row', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  const file = '\ufeffsep=;\r\nVorname;Nachname;E-Mail\r\nJürgen;Groß;j@example.org\r\nBo;;bad\r\n'
  const { items } = await operator(invitations.invite, csv(file))
  expect(items.map(({ row, result }) => [row, result])).toEqual([
    [3, 'invited'],
    [4, 'refused'],
  ])
  expect((await operator(invitations.list)).items).toMatchObject([{ firstName: 'Jürgen' }])
})

test('of addresses beside each other, without a header, none is passed over', async () => {
  const operator = (await testApp()).as('operator')
  const file =
    'a@example.org; b@example.org; c@example.org; a@example.org\nNoor;d@example.org\nBo;\n'
  const { items } = await operator(invitations.invite, csv(file))
  expect(items.map(({ row, email, result }) => [row, email, result])).toEqual([
    [1, 'a@example.org', 'invited'],
    [1, 'b@example.org', 'invited'],
    [1, 'c@example.org', 'invited'],
    [2, 'd@example.org', 'invited'],
    [3, 'Bo', 'refused'],
  ])
})

test('an empty file and a row without an address are called what they are', async () => {
  const operator = (await testApp()).as('operator')
  for (const text of ['', '\n \n'])
    await expect(operator(invitations.invite, csv(text))).rejects.toMatchObject({
      httpCode: 400,
      message: 'This file is empty.',
    })
  const { items } = await operator(invitations.invite, csv('email,first name\n,Noor\n'))
  expect(items).toMatchObject([{ result: 'refused', reason: 'This row has no e-mail address.' }])
})

test('headers are known as people write them, and a whole name is taken apart', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  const files = [
    'E-Mail Adresse;Name\na@example.org;Ana Maria Lee\nb@example.org;Lee, Ben\nc@example.org;Cher',
    'E-mail address,First-name,Name\nd@example.org,Dora,Lee',
  ]
  for (const text of files) await operator(invitations.invite, csv(text))
  const { items } = await operator(invitations.list)
  const names = items.map(({ email, firstName, lastName }) => [email, firstName, lastName])
  expect(names.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['a@example.org', 'Ana Maria', 'Lee'],
    ['b@example.org', 'Ben', 'Lee'],
    ['c@example.org', '', 'Cher'],
    ['d@example.org', 'Dora', 'Lee'],
  ])
})

test('an address that stands twice in a file is told so, and one from before is not', async () => {
  const operator = (await testApp()).as('operator')
  const file = csv('email\na@example.org\nb@example.org\nA@example.org\na@example.org\n')
  const told = async () =>
    (await operator(invitations.invite, file)).items.map(({ result, reason }) => [result, reason])
  const twice = ['waiting', 'This address stands in row 2 already.']
  expect(await told()).toEqual([['invited', null], ['invited', null], twice, twice])
  expect(await told()).toEqual([['waiting', null], ['waiting', null], twice, twice])
})

test('addresses are read as mail programs and address books write them', async () => {
  const operator = (await testApp()).as('operator')
  const files = [
    'Ana Maria Lee <a@example.org>; Lee, Ben <b@example.org>; <c@example.org>\n',
    'E-Mail,Vorname\n"""Dora Lee"" <d@example.org>",Dora\ne@example.org <e@example.org>,\n',
    'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value\nFay,Lee,* Work,f@example.org,\nGil,Lee,,,\n',
    'E-mails wanted;Primary Email;Display Name\nyes;h@example.org;Hal Lee\n',
  ]
  for (const text of files) await operator(invitations.invite, csv(text))
  const { items } = await operator(invitations.list)
  const names = items.map(({ email, firstName, lastName }) => [email, firstName, lastName])
  expect(names.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['a@example.org', 'Ana Maria', 'Lee'],
    ['b@example.org', 'Ben', 'Lee'],
    ['c@example.org', '', ''],
    ['d@example.org', 'Dora', ''],
    ['e@example.org', '', ''],
    ['f@example.org', 'Fay', 'Lee'],
    ['h@example.org', 'Hal', 'Lee'],
  ])
})

test('several addresses in one cell are several people, except beside a name', async () => {
  const operator = (await testApp()).as('operator')
  const files = [
    '"Ana Lee <a@example.org>, ""Lee, Ben"" <b@example.org>; c@example.org"\n',
    'email,note\n"d@example.org;; e@example.org\nf@example.org",Hello\ng@example.org h@example.org,\n',
    'email,name\n"i@example.org, j@example.org",Ida Lee\n"k@example.org ::: l@example.org",\n',
    'email\nm@example.org,n@example.org,m@example.org\n"o@example.org, see below"\n',
  ]
  const told = []
  for (const text of files)
    for (const { row, email, result } of (await operator(invitations.invite, csv(text))).items)
      told.push([row, email, result])
  expect(told).toEqual([
    ...['a', 'b', 'c'].map((name) => [1, `${name}@example.org`, 'invited']),
    ...['d', 'e', 'f'].map((name) => [2, `${name}@example.org`, 'invited']),
    ...['g', 'h'].map((name) => [3, `${name}@example.org`, 'invited']),
    [2, 'i@example.org, j@example.org', 'refused'],
    ...['k', 'l'].map((name) => [3, `${name}@example.org`, 'invited']),
    ...['m', 'n'].map((name) => [2, `${name}@example.org`, 'invited']),
    [3, 'o@example.org, see below', 'refused'],
  ])
  const { items } = await operator(invitations.list, { query: { limit: 100 } })
  expect(items.find(({ email }) => email === 'b@example.org')).toMatchObject({
    firstName: 'Ben',
    lastName: 'Lee',
  })
  expect(items.find(({ email }) => email === 'f@example.org')).toMatchObject({ note: 'Hello' })
})

test('what is no list of people is refused in a sentence, and nobody is invited', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  const refused = (text: string) =>
    expect(operator(invitations.invite, csv(text))).rejects.toMatchObject({ httpCode: 400 })
  await refused('')
  await refused('name,place\nNoor,Lund\n')
  await refused('email\n')
  await refused(`email\n${'x@example.org\n'.repeat(10_001)}`)
  // A quote that is never closed.
  const { items } = await operator(
    invitations.invite,
    csv(`email\n"${'a@b.example\n'.repeat(99_000)}`),
  )
  expect(items).toMatchObject([{ result: 'refused' }])
  await expect(operator(invitations.invite, { body: {} })).rejects.toMatchObject({
    httpCode: 422,
    payload: { errors: { email: expect.any(String) } },
  })
  expect((await operator(invitations.list)).items).toEqual([])
})

test('two operators who send the same file at once invite each person once', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  const file = csv(
    `email\n${Array.from({ length: 150 }, (_, i) => `m${i}@example.org`).join('\n')}`,
  )
  const [one, two] = await Promise.all([
    operator(invitations.invite, file),
    operator(invitations.invite, file),
  ])
  const invited = [...one.items, ...two.items].filter(({ result }) => result === 'invited')
  expect(invited).toHaveLength(150)
  await expect.poll(async () => (await at.letters()).length).toBe(150)
})

test('a link ends when it is withdrawn and after 14 days; then one is invited anew', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  const body = { email: 'noor@example.org' }
  const tokenOfLetter = async (nth: number) => {
    await expect.poll(async () => (await at.letters()).length).toBe(nth)
    return tokenIn((await at.letters())[0]!.text)
  }
  await operator(invitations.invite, { body })
  const first = await tokenOfLetter(1)
  const id = (await operator(invitations.list)).items[0]!._id
  expect(await operator(invitations.withdraw, { params: { id } })).toEqual({ deleted: 1 })
  const spent = { httpCode: 410 }
  const look = (token: string) => at.guest(invitations.look, { body: { token } })
  await expect(look(first)).rejects.toMatchObject(spent)
  await operator(invitations.invite, { body })
  const second = await tokenOfLetter(2)
  at.advance(14 * 86_400_000 + 1)
  await expect(look(second)).rejects.toMatchObject(spent)
  const again = await operator(invitations.invite, { body })
  expect(again.items).toMatchObject([{ result: 'invited' }])
  expect(await look(await tokenOfLetter(3))).toMatchObject(body)
  expect((await operator(invitations.list, { query: { state: 'waiting' } })).items).toHaveLength(1)
})

test('who may become a member is a setting', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  const body = { ...joining(''), email: 'sam@example.org' }
  const register = () => at.guest(users.register, { body })
  expect(await operator(settings.get)).toMatchObject({
    registration: { value: 'open', from: 'default' },
  })
  await operator(settings.change, { body: { registration: 'invited' } })
  expect(await at.guest(settings.registration)).toEqual({ registration: 'invited' })
  await expect(register()).rejects.toMatchObject({ httpCode: 403 })
  await operator(invitations.invite, { body: { email: 'noor@example.org' } })
  await expect.poll(async () => (await at.letters()).length).toBe(1)
  const token = tokenIn((await at.letters())[0]!.text)
  await operator(settings.change, { body: { registration: 'closed' } })
  const join = () => at.guest(invitations.join, { body: joining(token) })
  await expect(join()).rejects.toMatchObject({ httpCode: 403 })
  await operator(settings.change, { body: { registration: 'invited' } })
  await join()
  await operator(settings.change, { body: { registration: 'open' } })
  await register()
  const log = await at.app.db
    .selectFrom('auditLog')
    .select(['act', 'subjectName'])
    .orderBy('id')
    .execute()
  expect(log.map(({ act }) => act)).toEqual([
    'settings.changed',
    'invitation.sent',
    'settings.changed',
    'settings.changed',
    'settings.changed',
  ])
})

test('every order goes through all invitations once, page by page', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  await operator(users.get)
  const fortnight = 14 * 86_400_000
  const states = ['waiting', 'expired', 'accepted'] as const
  const rows = Array.from({ length: 23 }, (_, i) => {
    const state = states[i % 3]!
    // Some were sent in the same moment, and some addresses were invited twice.
    const sent = at.app.now().getTime() - (i % 4) * 1_000 - (state === 'waiting' ? 0 : fortnight)
    return {
      ...{ id: uuid(), state, email: `m${(i * 7) % 20}@example.org`, locale: 'en' },
      ...{ tokenHash: Buffer.from(`token ${i}`), invitedAt: new Date(sent) },
      ...{ expiresAt: new Date(sent + fortnight), acceptedAt: null as Date | null },
    }
  })
  // Only of an accepted one the address may be invited again.
  const taken = new Set<string>()
  for (const row of rows) {
    if (row.state === 'accepted' || taken.has(row.email)) {
      row.acceptedAt = new Date(row.invitedAt.getTime() + 1)
      row.state = 'accepted'
    } else taken.add(row.email)
  }
  await at.app.db
    .insertInto('invitations')
    .values(rows.map(({ state: _state, ...row }) => row))
    .execute()
  const all = async (query: { sort?: InvitationSort; state?: 'accepted' }) => {
    const found: Invitation[] = []
    let cursor: string | undefined
    do {
      const page = await operator(invitations.list, {
        query: { ...query, limit: 4, ...(cursor ? { cursor } : {}) },
      })
      found.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return found
  }
  const times = (items: Invitation[]) => items.map(({ invitedAt }) => invitedAt)
  for (const sort of invitationSorts)
    expect((await all({ sort })).map(({ id }) => id).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    )
  const newest = await all({})
  expect(times(newest)).toEqual(times(newest).toSorted().toReversed())
  expect(await all({ sort: 'newest' })).toEqual(newest)
  expect(await all({ sort: 'oldest' })).toEqual(newest.toReversed())
  const addresses = (await all({ sort: 'address' })).map(({ email }) => email)
  expect(addresses).toEqual(addresses.toSorted())
  const byState = await all({ sort: 'state' })
  for (const items of states.map((state) => byState.filter((one) => one.state === state))) {
    expect(items.length).toBeGreaterThan(0)
    expect(times(items)).toEqual(times(items).toSorted().toReversed())
  }
  const rankOf = ({ state }: Invitation) => states.indexOf(state)
  expect(byState.map(rankOf)).toEqual(byState.map(rankOf).toSorted((a, b) => a - b))
  expect(await all({ state: 'accepted', sort: 'address' })).toHaveLength(
    rows.filter(({ state }) => state === 'accepted').length,
  )
})

test('a cursor of another order is refused', async () => {
  const at = await testApp()
  const operator = at.as('operator')
  for (const email of ['a@example.org', 'b@example.org'])
    await operator(invitations.invite, { body: { email } })
  const cursors = new Map<InvitationSort, string>()
  for (const sort of invitationSorts) {
    const { nextCursor } = await operator(invitations.list, { query: { sort, limit: 1 } })
    cursors.set(sort, nextCursor!)
  }
  const pairs: [InvitationSort, InvitationSort][] = [
    ['address', 'newest'],
    ['state', 'newest'],
    ['newest', 'state'],
    ['newest', 'oldest'],
    ['newest', 'address'],
    ['state', 'address'],
  ]
  for (const [from, sort] of pairs)
    await expect(
      operator(invitations.list, { query: { sort, cursor: cursors.get(from)! } }),
    ).rejects.toMatchObject({ httpCode: 400 })
  for (const cursor of ['x', Buffer.from('{"keys":["9999-99-99T"],"id":1}').toString('base64url')])
    await expect(operator(invitations.list, { query: { cursor } })).rejects.toMatchObject({
      httpCode: 400,
    })
  await expect(
    operator(invitations.list, { query: { sort: 'name' as InvitationSort } }),
  ).rejects.toMatchObject({ httpCode: 422 })
})

test('members and guests can neither invite nor change settings', async () => {
  const { guest, as } = await testApp()
  for (const caller of [guest, as('ana')]) {
    const refused = { httpCode: 403 }
    await expect(caller(invitations.list)).rejects.toMatchObject(refused)
    await expect(
      caller(invitations.invite, { body: { email: 'a@example.org' } }),
    ).rejects.toMatchObject(refused)
    await expect(
      caller(settings.change, { body: { registration: 'closed' } }),
    ).rejects.toMatchObject(refused)
  }
})
