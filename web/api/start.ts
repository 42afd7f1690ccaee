import { useEffect, useState } from 'react'
import { users } from '#contract/users.ts'
import { setUserInfo, useStore } from '#web/state/store.ts'
import { client } from './client.ts'
import { followOtherTabs } from './other-tabs.ts'
import { storedToken, verifyLogin } from './session.ts'

export type AuthStatus = 'unknown' | 'guest' | 'member'

/**
 * The check at the start. Without a token the answer is there at once; with one the server is asked,
 * and while it cannot be reached the visitor is taken for who he was.
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

/** The member as the server knows him now. */
export async function loadUser() {
  setUserInfo(await client.call(users.get))
}
