import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type User, users } from '#contract/account/users.ts'
import { setUserInfo, useStore } from '#web/state/store.ts'
import { applyTextSize } from '#web/ui/text-size.ts'
import { client } from './client.ts'
import { keepOne, readOne } from './kept-reading.ts'
import { followOtherTabs } from './other-tabs.ts'
import { keepFor, storedToken, verifyLogin } from './session.ts'

export type AuthStatus = 'unknown' | 'guest' | 'member'

/**
 * The check at the start. Without a token the answer is immediate; with one the server is asked,
 * and while it cannot be reached, the last known member is assumed.
 */
export function useAuthStatus(): AuthStatus {
  const loggedIn = useStore(({ users }) => users.loggedIn)
  const [checked, setChecked] = useState(() => storedToken() === null)

  useEffect(() => {
    verifyLogin()
    if (storedToken() === null) return
    client
      .call(users.existing)
      .catch(() => undefined)
      .finally(() => setChecked(true))
  }, [])

  useEffect(followOtherTabs, [])

  useEffect(() => {
    if (!loggedIn) return
    loadUser().catch(() => undefined)
  }, [loggedIn])

  if (!checked) return 'unknown'
  return loggedIn ? 'member' : 'guest'
}

/** The member as the server knows them now, or knew them when it was last reachable. */
export async function loadUser() {
  try {
    const user = await client.call(users.get)
    // They logged out meanwhile: nothing of them stays in this browser.
    if (storedToken() === null) return
    keepFor(user._id)
    setUserInfo(user)
    applyTextSize(user.textSize)
    await keepOne('user', user)
  } catch (error) {
    const kept = error instanceof ApiError && error.httpCode === 0 && (await readOne<User>('user'))
    if (!kept) throw error
    setUserInfo(kept)
  }
}
