import { users } from '#contract/account/users.ts'
import { useStore } from '#web/state/store.ts'
import { client } from './client.ts'
import { hasExpired, leaveSession, storedToken, verifyLogin } from './session.ts'
import { clearThisTab, tokenKey } from './storage.ts'

/** Logging in and out in one tab counts in all: the others learn of it from the shared storage. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || (key !== tokenKey && key !== null)) return
    if (storedToken() === null) leaveSession()
    else if (useStore.getState().users.loggedIn) void leaveIfSomebodyElse()
    else enter()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** The login in another tab may be of another member than the one whose session ran out here. */
function enter() {
  if (hasExpired()) clearThisTab()
  document.documentElement.classList.add('member')
  verifyLogin()
}

/** A new token is most often the same member's, after a change of the password. */
async function leaveIfSomebodyElse() {
  const { _id } = useStore.getState().users.loggedInUserInfo
  const now = await client.call(users.existing).catch(() => undefined)
  if (now && now._id !== _id) location.reload()
}
