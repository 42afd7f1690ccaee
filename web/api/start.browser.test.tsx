import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '#contract/account/users.ts'
import { client, whose } from './client.ts'
import { readOne } from './kept-reading.ts'
import { followOtherTabs } from './other-tabs.ts'
import { forgetSession, startSession, verifyLogin, whereToGo } from './session.ts'
import { loadUser } from './start.ts'
import { clearStored, forThisTab, readStored, writeStored } from './storage.ts'

const ana = async () => 'ana'

const user = { _id: 'ana', firstName: 'Ana' } as User

test('a member who logs out while their profile is loaded leaves nothing of it here', async () => {
  const { promise, resolve } = Promise.withResolvers<User>()
  vi.spyOn(client, 'call').mockReturnValue(promise)
  await startSession('a token', ana)
  const loading = loadUser()
  forgetSession()
  resolve(user)
  await loading
  expect(await readOne('user')).toBeUndefined()

  await startSession('another token', ana)
  await loadUser()
  expect(await readOne('user')).toEqual(user)
  forgetSession()
  await expect.poll(() => readOne('user')).toBeUndefined()
})

/** Ana is logged in and has a draft; nothing here can leave the page. */
async function withDraft() {
  vi.spyOn(client, 'call').mockResolvedValue(user)
  onTestFinished(() => {
    vi.restoreAllMocks()
    clearStored()
  })
  await startSession('of Ana', ana)
  await loadUser()
  for (const key of ['draft:standing-instruction', 'help:t', 'mailing m', 'content pages/a.md'])
    writeStored(key, 'Words of Ana')
  writeStored('language', 'de')
  writeStored('messagesPlace', 'a-chat', forThisTab())
}

/** As when it ran out, without the page that comes next. */
const runOut = () => {
  writeStored('authToken', null)
  writeStored('sessionExpired', 'yes', forThisTab())
  writeStored('goingTo', '/dashboard/library?q=words+of+Ana', forThisTab())
}

test('drafts outlive a session that ran out, for the member who wrote them', async () => {
  await withDraft()
  runOut()
  await startSession('of Ana again', async () => 'ana')
  expect(readStored('draft:standing-instruction')).toBe('Words of Ana')
  expect(whereToGo()).toBe('/dashboard/library?q=words+of+Ana')
})

test('where it cannot be asked who logs in, nobody does, and nothing is lost', async () => {
  await withDraft()
  runOut()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(startSession('of another', whose)).rejects.toMatchObject({ httpCode: 0 })
  expect(readStored('authToken')).toBeNull()
  expect(readStored('draft:standing-instruction')).toBe('Words of Ana')
})

test('a draft is kept for its member also where their profile was never loaded', async () => {
  onTestFinished(clearStored)
  await startSession('of Ana', ana)
  writeStored('draft:new', 'Words of Ana')
  runOut()
  await startSession('of Ana again', ana)
  expect(readStored('draft:new')).toBe('Words of Ana')
})

test('a tab whose session ran out leads nobody who logs in beside it to where it was', async () => {
  await withDraft()
  runOut()
  // As the page of the login begins.
  verifyLogin()
  onTestFinished(followOtherTabs())
  writeStored('authToken', 'of Ben')
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', storageArea: localStorage }))
  expect(whereToGo()).toBe('/dashboard/messages')
  expect(readStored('messagesPlace', forThisTab())).toBeNull()
})

test('another member who logs in then finds nothing', async () => {
  await withDraft()
  runOut()
  await startSession('of another', async () => 'ben')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/words.of.Ana|a-chat/i)
  expect(readStored('authToken')).toBe('of another')
  expect(readStored('language')).toBe('de')
})

test('a guest who was on the way to a page goes there, whoever was here before', async () => {
  await withDraft()
  writeStored('authToken', null)
  writeStored('goingTo', '/dashboard/files', forThisTab())
  await startSession('of Ben', async () => 'ben')
  expect(whereToGo()).toBe('/dashboard/files')
  expect(readStored('draft:standing-instruction')).toBeNull()
})

test('logging out leaves nothing, also where the server cannot clear the browser', async () => {
  await withDraft()
  forgetSession()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})
