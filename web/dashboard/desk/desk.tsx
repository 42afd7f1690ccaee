import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  BadgeAlert,
  ChartNoAxesColumn,
  ChevronRight,
  ClockAlert,
  CreditCard,
  FileDiff,
  FilePen,
  FileWarning,
  Inbox,
  type LucideIcon,
  MailWarning,
  Mails,
  CalendarClock,
  MessageCircleQuestion,
} from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type Duty, desk } from '#contract/desk/desk.ts'
import { reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { OnlyFor } from '#web/dashboard/only-for.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { useSpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { FailedLetters } from './failed-letters.tsx'
import { FirstSteps } from './first-steps.tsx'

const lookAgainMs = 60_000

const lettersOf = `${paths.desk}?show=letters`

const icons: Record<Duty['kind'], LucideIcon> = {
  questions: ChartNoAxesColumn,
  threads: MessageCircleQuestion,
  requests: Inbox,
  documents: FileWarning,
  reviews: CalendarClock,
  approved: BadgeAlert,
  content: FilePen,
  folder: FileDiff,
  letters: MailWarning,
  mailings: Mails,
  payments: CreditCard,
  clock: ClockAlert,
}

/** Nothing on screen helps against a clock. */
const linked: Record<Exclude<Duty['kind'], 'clock'>, string> = {
  questions: `${paths.quality}?show=unanswered`,
  threads: paths.inboxOfMembers,
  requests: paths.inbox,
  documents: paths.operatorFiles,
  reviews: `${paths.reviews}?show=overdue`,
  approved: `${paths.quality}?show=approved&state=review`,
  content: paths.content,
  folder: paths.content,
  letters: lettersOf,
  mailings: paths.mailings,
  payments: paths.operatorPayments,
}

const said = ({ kind, count }: Duty): string =>
  ({
    questions: () =>
      plural(count, {
        one: '# question without a good answer',
        other: '# questions without a good answer',
      }),
    threads: () =>
      plural(count, {
        one: '# member waits for a reply',
        other: '# questions of members wait for a reply',
      }),
    requests: () =>
      plural(count, {
        one: '# request from the contact page',
        other: '# requests from the contact page',
      }),
    documents: () =>
      plural(count, {
        one: '# document could not be read',
        other: '# documents could not be read',
      }),
    reviews: () =>
      plural(count, {
        one: '# document is due for review',
        other: '# documents are due for review',
      }),
    approved: () =>
      plural(count, {
        one: '# approved answer to look at again',
        other: '# approved answers to look at again',
      }),
    content: () =>
      plural(count, {
        one: '# file of the site has a fault',
        other: '# files of the site have a fault',
      }),
    folder: () =>
      plural(count, {
        one: '# file in the content folder has changed below your own text',
        other: '# files in the content folder have changed below your own texts',
      }),
    letters: () =>
      plural(count, { one: '# e-mail could not be sent', other: '# e-mails could not be sent' }),
    mailings: () =>
      plural(count, {
        one: '# mailing did not reach everybody',
        other: '# mailings did not reach everybody',
      }),
    payments: () => plural(count, { one: '# payment to look at', other: '# payments to look at' }),
    clock: () =>
      plural(count, {
        one: 'The server’s clock is # minute off. Set it by NTP: until then codes and payments can be refused.',
        other:
          'The server’s clock is # minutes off. Set it by NTP: until then codes and payments can be refused.',
      }),
  })[kind]()

/** What needs a hand today, and where; nothing when nothing does. */
export function Desk() {
  const [params] = useSearchParams()
  const member = useMember()
  return (
    <Screen title={t`Desk`}>
      {params.get('show') === 'letters' ? (
        <OnlyFor audience="operator">
          <FailedLetters />
        </OnlyFor>
      ) : (
        <>
          <Today isOperator={member?.role === 'operator'} />
          <p className="mt-10 text-[14px]">
            <Link to={paths.reviews} className="text-blue hover:underline">
              <Trans>Owners and review dates of documents</Trans>
            </Link>
          </p>
        </>
      )}
    </Screen>
  )
}

/** The first steps are for a new site: as soon as something needs a hand, that comes first. */
function Today({ isOperator }: { isOperator: boolean }) {
  const query = useQuery({
    ...reading(desk.duties),
    staleTime: 0,
    // Nobody tells of a file that was mended on the disk.
    refetchInterval: lookAgainMs,
    meta: { quiet: true },
  })
  const duties = query.data
  if (!duties)
    return (
      <>
        <NotYet what={t`The desk`} query={query} lines={4} />
        {isOperator && query.isError && <FirstSteps />}
      </>
    )
  const isQuiet = duties.length === 0
  return (
    <>
      {!isQuiet && <Duties duties={duties} />}
      {isOperator && (
        <div className={isQuiet ? '' : 'mt-14 empty:mt-0'}>
          <FirstSteps />
        </div>
      )}
      {isQuiet && <Nothing />}
    </>
  )
}

const Nothing = () => (
  <div role="status">
    <h2 className="font-serif text-[26px] leading-tight tracking-[-0.01em]">
      <Trans>Nothing needs your attention today.</Trans>
    </h2>
    <p className="mt-3 max-w-[56ch] text-soft">
      <Trans>
        Every question has an answer, every document could be read, and nobody waits for a reply.
        What comes up appears here by itself.
      </Trans>
    </p>
  </div>
)

const Duties = ({ duties }: { duties: Duty[] }) => (
  <>
    <h2 className="font-serif text-[26px] leading-tight tracking-[-0.01em]">
      <Trans>What needs your attention today</Trans>
    </h2>
    <ul className="mt-6 border-b border-rule">
      {duties.map((duty) => (
        <Line key={duty.kind} duty={duty} />
      ))}
    </ul>
  </>
)

const line = 'flex min-h-14 items-center gap-4 rounded px-2 py-2'

function Line({ duty }: { duty: Duty }) {
  const { kind } = duty
  const Icon = icons[kind]
  const when = useSpokenTime(duty.since)
  if (kind === 'clock')
    return (
      <li className={`border-t border-rule ${line}`}>
        <Icon aria-hidden className="size-[18px] shrink-0 text-soft" />
        <span className="min-w-0 flex-1 font-medium">{said(duty)}</span>
      </li>
    )
  return (
    <li className="border-t border-rule">
      <Link to={linked[kind]} className={`${line} hover:bg-shade`}>
        <Icon aria-hidden className="size-[18px] shrink-0 text-soft" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <span className="min-w-0 flex-1 basis-56 font-medium">{said(duty)}</span>
          <time
            dateTime={duty.since}
            title={exactTime(duty.since)}
            className="text-[13px] text-soft"
          >
            <Trans>the oldest: {when}</Trans>
          </time>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-soft rtl:rotate-180" />
      </Link>
    </li>
  )
}
