import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Activity, type activityEvents } from '#contract/activity.ts'
import { users } from '#contract/users.ts'
import { readingPages } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { exactTime, spokenTime } from '#web/ui/when.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

const pageSize = 15

export function ActivitySection() {
  const query = useInfiniteQuery({
    ...readingPages(users.activity, { query: { limit: pageSize } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Section
      id="activity"
      lead={t`What happened to your account. Nothing can be taken out of this list, not even by us.`}
    >
      <Loaded query={query} rows={4}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items)
          if (all.length === 0)
            return (
              <p className="text-[15px] text-soft">
                <Trans>Nothing yet.</Trans>
              </p>
            )
          return (
            <>
              <ol aria-label={t`Activity`}>
                {all.map((entry) => (
                  <Row key={entry._id} entry={entry} />
                ))}
              </ol>
              {hasNextPage && (
                <div className="mt-5">
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    <Trans>Show more</Trans>
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

const Row = ({ entry }: { entry: Activity }) => (
  <li className="border-t border-rule py-3 first:border-t-0 first:pt-0">
    <p className="text-[15px] [overflow-wrap:anywhere]">{sentenceFor(entry)}</p>
    <p className="mt-0.5 text-[13px] text-soft tabular-nums">
      <time dateTime={entry.at} title={exactTime(entry.at)}>
        {spokenTime(entry.at)}
      </time>
      {[entry.device, entry.place].filter(Boolean).map((part) => ` · ${part}`)}
    </p>
  </li>
)

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
    (device) => t`The session on ${device} was ended`,
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
}
