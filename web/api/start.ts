import { i18n } from '@lingui/core'
import { useEffect, useState } from 'react'
import { ApiError, createClient } from '#contract/client.ts'
import { type User, users } from '#contract/account/users.ts'
import { said } from '#web/language.ts'
import { setUserInfo, useStore } from '#web/state/store.ts'
import { applyTextSize } from '#web/ui/text-size.ts'
import { client } from './client.ts'
import { keepOne, readOne } from './kept-reading.ts'
import { followOtherTabs } from './other-tabs.ts'
import {
  hasExpired,
  rememberWhere,
  startSession,
  storedToken,
  verifyLogin,
  whereToGo,
} from './session.ts'
import { clearStored, readStored, writeStored } from './storage.ts'

/** Whose drafts and settings this browser keeps, also after the session has expired. */
const memberKey = 'member'

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

/**
 * Begins a session. What somebody else left unsaved here, because their session had expired, goes
 * before the new member sees anything.
 */
export async function enterWith(token: string) {
  const last = readStored(memberKey)
  if (last !== null) {
    const { _id } = await createClient({
      token: () => token,
      language: () => i18n.locale,
      said,
    }).call(users.get)
    if (_id !== last) {
      // Where the new member was going is theirs; where an expired session was is not.
      const going = hasExpired() ? undefined : whereToGo()
      clearStored()
      if (going) rememberWhere(going)
    }
  }
  startSession(token)
}

/** The member as the server knows them now, or knew them when it was last reachable. */
export async function loadUser() {
  try {
    const user = await client.call(users.get)
    // They logged out meanwhile: nothing of them stays in this browser.
    if (storedToken() === null) return
    writeStored(memberKey, user._id)
    setUserInfo(user)
    applyTextSize(user.textSize)
    await keepOne('user', user)
  } catch (error) {
    const kept = error instanceof ApiError && error.httpCode === 0 && (await readOne<User>('user'))
    if (!kept) throw error
    setUserInfo(kept)
  }
}
