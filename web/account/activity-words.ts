import { t } from '@lingui/core/macro'
import type { Activity, activityEvents } from '#contract/account/activity.ts'
import { deviceWords } from './device-words.ts'

/** What happened in an account, in words. */
export const sentenceFor = ({ event, detail }: Pick<Activity, 'event' | 'detail'>): string =>
  sentences[event]?.(detail) ?? t`Something was changed`

type Event = (typeof activityEvents)[number]

/** The same event says more when it is known what it was about. */
const about =
  (without: () => string, say: (detail: string) => string) =>
  (detail?: string): string =>
    detail ? say(detail) : without()

const ways: Record<string, () => string> = {
  password: () => t`Logged in with the password`,
  'password and second factor': () => t`Logged in with the password and the second factor`,
  passkey: () => t`Logged in with a passkey`,
}

const sentences: Record<Event, (detail?: string) => string> = {
  registered: () => t`The account was created`,
  'logged-in': (how = '') => ways[how]?.() ?? t`Logged in`,
  'log-in-failed': about(
    () => t`An attempt to log in failed`,
    () => t`An attempt to log in was stopped at the second factor`,
  ),
  'logged-out': () => t`Logged out`,
  'session-ended': about(
    () => t`A session was ended`,
    (named) => {
      const device = deviceWords(named)
      return t`The session on ${device} was ended`
    },
  ),
  'other-sessions-ended': () => t`All other sessions were ended`,
  'profile-changed': () => t`The profile was changed`,
  'email-verified': about(
    () => t`The e-mail address was verified`,
    (address) => t`The address ${address} was verified`,
  ),
  'email-change-asked': about(
    () => t`A change of the e-mail address was requested`,
    (address) => t`A change of the address to ${address} was requested`,
  ),
  'email-changed': about(
    () => t`The e-mail address was changed`,
    (addresses) => t`The address was changed: ${addresses}`,
  ),
  'email-change-undone': about(
    () => t`The change of the e-mail address was undone`,
    (address) => t`The change was undone; the address is ${address} again`,
  ),
  'password-changed': () => t`The password was changed`,
  'password-reset-asked': () => t`A link to choose a new password was requested`,
  'password-reset': () => t`A new password was chosen with a mailed link`,
  'second-factor-on': () => t`The second factor was switched on`,
  'second-factor-off': () => t`The second factor was switched off`,
  'recovery-codes-made': () => t`New recovery codes were created`,
  'recovery-code-used': () => t`A recovery code was used`,
  'passkey-added': about(
    () => t`A passkey was added`,
    (name) => t`The passkey “${name}” was added`,
  ),
  'passkey-renamed': about(
    () => t`A passkey was renamed`,
    (name) => t`A passkey was renamed; it is now “${name}”`,
  ),
  'passkey-removed': about(
    () => t`A passkey was removed`,
    (name) => t`The passkey “${name}” was removed`,
  ),
  'export-asked': () => t`A download of the data was requested`,
  'export-fetched': () => t`The data was downloaded`,
  'deletion-asked': () => t`Deletion of the account was requested`,
  'deletion-taken-back': () => t`Deletion of the account was cancelled`,
  'role-changed': () => t`The operator changed the role`,
  suspended: () => t`The operator suspended the account`,
  restored: () => t`The operator took the suspension back`,
  'signed-out': () => t`The operator ended every session`,
}
