import { setLoggedIn, setUserInfo } from '#web/state/store.ts'
import { paths } from '#web/paths.ts'
import { forgetReading } from './kept-reading.ts'
import { clearStored, forThisTab, readStored, tokenKey, writeStored } from './storage.ts'

const goingToKey = 'goingTo'
const expiredKey = 'sessionExpired'
const deletionKey = 'deletesAt'

export const storedToken = () => readStored(tokenKey)

/** The verify-login step: logged in is whoever has a token here. */
export const verifyLogin = () => setLoggedIn(storedToken() !== null)

export function startSession(token: string) {
  writeStored(tokenKey, token)
  writeStored(expiredKey, null, forThisTab())
  writeStored(deletionKey, null, forThisTab())
  document.documentElement.classList.add('member')
  setLoggedIn(true)
}

/** The same session under a new token, as after a change of the password. */
export function renewToken(token: string) {
  if (storedToken()) writeStored(tokenKey, token)
}

/** Logging out, and whatever else ends a session: nothing of the member stays in this browser. */
export function forgetSession() {
  clearStored()
  leaveSession()
}

/** What this tab does when the session is over in the browser's storage already. */
export function leaveSession() {
  forgetReading()
  document.documentElement.classList.remove('member')
  setLoggedIn(false)
  setUserInfo({})
}

/** The token was refused: a whole new page from the root, so that nothing of before is left. */
export function endInvalidSession() {
  forgetSession()
  location.replace(paths.home)
}

/** The session ran out: back to logging in, and from there to where the member was. */
export function endExpiredSession() {
  if (!storedToken()) return
  rememberWhere(location.pathname + location.search + location.hash)
  writeStored(expiredKey, 'yes', forThisTab())
  writeStored(tokenKey, null)
  forgetReading()
  location.replace(paths.login)
}

/** Every session ended because the member asked to have his account deleted: the login says when. */
export function endForDeletion(deletesAt: string) {
  clearStored()
  forgetReading()
  writeStored(deletionKey, deletesAt, forThisTab())
  location.replace(paths.login)
}

let leavingFor: string = paths.home

/**
 * Says where whoever is about to log out goes. Before the server is asked: its answer clears what
 * the browser keeps, and the page hears of that before the answer itself.
 */
export const leaveFor = (path: string) => void (leavingFor = path)

export const whereLeaversGo = () => leavingFor

export const deletionDate = () => readStored(deletionKey, forThisTab())

/** Whether the visitor stands at the login because his session ran out. */
export const hasExpired = () => readStored(expiredKey, forThisTab()) !== null

export const rememberWhere = (path: string) => writeStored(goingToKey, path, forThisTab())

export const forgetWhere = () => writeStored(goingToKey, null, forThisTab())

/** Where a member was going before he had to log in; only ever a path of this site. */
export function whereToGo(): string {
  const path = readStored(goingToKey, forThisTab())
  return isOwnPath(path) ? path : paths.messages
}

export const isOwnPath = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path)
