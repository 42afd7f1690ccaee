import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/account/users.ts'
import { client } from './client.ts'
import { readOne } from './kept-reading.ts'
import { forgetSession, startSession } from './session.ts'
import { enterWith, loadUser } from './start.ts'
import { clearStored, readStored, storedKeys, writeStored } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearStored()
})

const user = { _id: 'ana', firstName: 'Ana' } as User

test('a member who logs out while their profile is loaded leaves nothing of it here', async () => {
  const { promise, resolve } = Promise.withResolvers<User>()
  vi.spyOn(client, 'call').mockReturnValue(promise)
  startSession('a token')
  const loading = loadUser()
  forgetSession()
  resolve(user)
  await loading
  expect(await readOne('user')).toBeUndefined()

  startSession('another token')
  await loadUser()
  expect(await readOne('user')).toEqual(user)
  forgetSession()
  await expect.poll(() => readOne('user')).toBeUndefined()
})

/** Ana has begun to write, and her session expires; then somebody logs in. */
async function comesAfterAna(memberId: string) {
  vi.spyOn(client, 'call').mockResolvedValue(user)
  await enterWith('of ana')
  await loadUser()
  writeStored('draft:new', 'what only Ana knows')
  sessionStorage.setItem('draft:contact', 'what only Ana knows')
  writeStored('authToken', null)
  writeStored('sessionExpired', 'yes', sessionStorage)
  const body = { httpCode: 200, message: '', payload: { _id: memberId } }
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body))
  await enterWith('another')
  const { headers } = asked.mock.calls[0]![1]!
  expect(new Headers(headers).get('authorization')).toBe('Bearer another')
}

test('what a member left unsaved is there when they log in again', async () => {
  await comesAfterAna('ana')
  expect(readStored('draft:new')).toBe('what only Ana knows')
  expect(readStored('authToken')).toBe('another')
})

test('what a member left unsaved is gone when somebody else logs in', async () => {
  await comesAfterAna('ben')
  expect(storedKeys()).toEqual(['authToken'])
  expect(sessionStorage.length).toBe(0)
})

test('where it cannot be asked who logs in, nobody does, and nothing is lost', async () => {
  vi.spyOn(client, 'call').mockResolvedValue(user)
  await enterWith('of ana')
  await loadUser()
  writeStored('authToken', null)
  writeStored('draft:new', 'what only Ana knows')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(enterWith('another')).rejects.toMatchObject({ httpCode: 0 })
  expect(readStored('authToken')).toBeNull()
  expect(readStored('draft:new')).toBe('what only Ana knows')
})
