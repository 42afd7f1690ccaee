import { expect, test, vi } from 'vitest'
import type { User } from '#contract/account/users.ts'
import { client } from './client.ts'
import { readOne } from './kept-reading.ts'
import { forgetSession, startSession } from './session.ts'
import { loadUser } from './start.ts'

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
