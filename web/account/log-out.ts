import { users } from '#contract/account/users.ts'
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
  const ended = client.call(users.logout).catch(() => undefined)
  const gaveUp = new Promise((resolve) => setTimeout(resolve, 1_500))
  await Promise.race([ended, gaveUp])
}
