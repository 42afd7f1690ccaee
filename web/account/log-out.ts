import { users } from '#contract/account/users.ts'
import { doBeforeLeaving } from '#web/api/before-leaving.ts'
import { client } from '#web/api/client.ts'
import { forgetSession, leaveFor, whereLeaversGo } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'

/**
 * The server ends the session too; whether or not it can be reached, nothing stays in this browser.
 */
export async function logOut() {
  leaveFor(whereLeaversGo())
  await endOnServer()
  forgetSession()
}

/** A link to choose a new password is for guests. */
export async function logOutForLink() {
  leaveFor(paths.forgotPassword)
  await endOnServer()
  forgetSession()
  location.replace(paths.forgotPassword)
}

async function endOnServer() {
  // What was typed last needs the session; but a save that hangs must not keep it from ending.
  const ended = Promise.race([doBeforeLeaving(), after(500)])
    .then(() => client.call(users.logout))
    .catch(() => undefined)
  await Promise.race([ended, after(2_000)])
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
