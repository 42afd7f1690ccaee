import { setLoggedIn, setUserInfo } from '#web/state/store.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { pathOfPage } from '#web/site/links.ts'
import { forgetReading } from './kept-reading.ts'
import {
  clearMembers,
  clearStored,
  clearThisTab,
  endedKey,
  forThisTab,
  goingToKey,
  holdsMembers,
  readStored,
  tokenKey,
  writeStored,
} from './storage.ts'

const expiredKey = 'sessionExpired'
const deletionKey = 'deletesAt'
const ownerKey = 'keptFor'

export const storedToken = () => readStored(tokenKey)

/** Checks the login: a visitor with a token here is logged in. */
export const verifyLogin = () => setLoggedIn(storedToken() !== null)

/**
 * Drafts outlive a session that ran out, for the member who wrote them; another member who logs in
 * finds none of them. `whose` asks the server for the member of a token. Where it cannot be asked, it
 * throws: nobody is logged in, and nothing is lost.
 */
export async function startSession(token: string, whose: (token: string) => Promise<string>) {
  const memberId = await whose(token)
  if ((holdsMembers() || hasExpired()) && memberId !== readStored(ownerKey)) forgetOthers()
  keepFor(memberId)
  writeStored(tokenKey, token)
  writeStored(expiredKey, null, forThisTab())
  writeStored(endedKey, null, forThisTab())
  writeStored(deletionKey, null, forThisTab())
  document.documentElement.classList.add('member')
  setLoggedIn(true)
}

function forgetOthers() {
  const going = hasExpired() ? null : readStored(goingToKey, forThisTab())
  clearMembers()
  clearThisTab()
  if (going) rememberWhere(going)
}

/** Whose drafts and habits this browser keeps from now on. */
export const keepFor = (memberId: string) => writeStored(ownerKey, memberId)

/** The same session under a new token, as after a change of the password. */
export function renewToken(token: string) {
  if (storedToken()) writeStored(tokenKey, token)
}

/**
 * Logging out, and everything else that ends a session: nothing of the member stays in this
 * browser.
 */
export function forgetSession() {
  clearStored()
  leaveSession()
}

/** For a session that has already ended in the browser's storage: what this tab does. */
export function leaveSession() {
  clearThisTab()
  forgetReading()
  document.documentElement.classList.remove('member')
  setLoggedIn(false)
  setUserInfo({})
}

/**
 * The token was refused: loads a page anew, so that nothing of the old session is left; that page
 * says why. A member who is logging out may learn it so, from a call that was on its way.
 */
export function endInvalidSession() {
  // Several calls may be refused before the page has gone; the first one has said why.
  if (wasEnded() && storedToken() === null) return
  const isUnexpected = storedToken() !== null && leavingFor === undefined
  forgetSession()
  if (isUnexpected) writeStored(endedKey, 'yes', forThisTab())
  location.replace(whereLeaversGo())
}

/** Whether the visitor was logged out without having asked for it. */
const wasEnded = () => readStored(endedKey, forThisTab()) !== null

/** The session expired: to the login, and from there back to where the member was. */
export function endExpiredSession() {
  if (!storedToken()) return
  rememberWhere(location.pathname + location.search + location.hash)
  writeStored(expiredKey, 'yes', forThisTab())
  writeStored(tokenKey, null)
  forgetReading()
  location.replace(paths.login)
}

/**
 * Every session ended because the member asked to have their account deleted: the login shows when.
 */
export function endForDeletion(deletesAt: string) {
  clearStored()
  forgetReading()
  writeStored(deletionKey, deletesAt, forThisTab())
  location.replace(paths.login)
}

let leavingFor: string | undefined

/**
 * Announces where a member who logs out is sent. Called before the server is asked: its answer
 * clears the browser's storage, and the page learns of that before the answer itself.
 */
export const leaveFor = (path: string) => void (leavingFor = path)

/** The home page in the language of the page that is left, unless something else was announced. */
export const whereLeaversGo = () => leavingFor ?? homeIn(document.documentElement.lang)

const homeIn = (locale: string) =>
  site.languages.some((one) => one.locale === locale) ? pathOfPage('home', locale) : paths.home

export const deletionDate = () => readStored(deletionKey, forThisTab())

/** Whether the visitor is at the login because their session expired. */
export const hasExpired = () => readStored(expiredKey, forThisTab()) !== null

export const rememberWhere = (path: string) => writeStored(goingToKey, path, forThisTab())

export const forgetWhere = () => writeStored(goingToKey, null, forThisTab())

/** Where a member was going before they had to log in; only ever a path of this site. */
export function whereToGo(): string {
  const path = readStored(goingToKey, forThisTab())
  return isOwnPath(path) ? path : paths.messages
}

export const isOwnPath = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path)
