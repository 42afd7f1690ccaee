import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { MemberDetail } from '#contract/desk/members.ts'
import { deviceWords } from '#web/account/device-words.ts'
import { sentenceFor } from '#web/account/activity-words.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { Facts } from './facts.tsx'
import { Grants } from './grants.tsx'
import { MemberActs } from './member-acts.tsx'
import { Note } from './note.tsx'
import { memberQuery, readMembersAgain } from './queries.ts'
import { RoleAndGroups } from './role-and-groups.tsx'
import { StatusMark } from './status-mark.tsx'
import { nameOf } from './words.ts'

/** One member, with everything that can be done for them; what they ask and write is not shown. */
export function Member({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery(memberQuery(id))
  const member = query.data
  const onChanged = (now: MemberDetail) => {
    queries.setQueryData(memberQuery(id).queryKey, now)
    void readMembersAgain(queries)
  }
  const isGone = query.error instanceof ApiError && query.error.httpCode === 404
  return (
    <Screen title={member ? nameOf(member) : t`Member`}>
      <Link
        to={paths.members}
        className="mb-5 inline-flex min-h-9 items-center gap-1.5 text-[14px] text-soft hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden />
        <Trans>All members</Trans>
      </Link>
      {isGone && (
        <p className="text-soft">
          <Trans>There is no such member. The account may have been deleted.</Trans>
        </p>
      )}
      {!member && !isGone && <NotYet what={t`This member`} query={query} />}
      {member && (
        <>
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <p className="font-heading text-[30px] leading-tight tracking-[-0.012em] [overflow-wrap:anywhere]">
              {nameOf(member)}
            </p>
            <StatusMark status={member.status} />
          </div>
          <MemberActs member={member} onChanged={onChanged} />
          <Facts member={member} />
          <Part id="role" title={t`Role and groups`}>
            <RoleAndGroups member={member} onChanged={onChanged} />
          </Part>
          <Part id="grants" title={t`Plans and messages given`}>
            <Grants member={member} onChanged={onChanged} />
          </Part>
          <Part id="note" title={t`Note`}>
            <Note key={member.note} member={member} onChanged={onChanged} />
          </Part>
          <Part id="activity" title={t`Activity`}>
            <Activity member={member} />
          </Part>
        </>
      )}
    </Screen>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-9 border-t border-rule pt-7">
    <h2 id={id} className="mb-4 font-heading text-[21px] leading-tight">
      {title}
    </h2>
    {children}
  </section>
)

function Activity({ member: { id, activity } }: { member: MemberDetail }) {
  return (
    <>
      {activity.length === 0 ? (
        <p className="text-[15px] text-soft">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <ol className="text-[14px]">
          {activity.map((entry) => (
            <li
              key={entry._id}
              className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2 first:border-t-0"
            >
              <span>{sentenceFor(entry)}</span>
              <span className="text-soft">
                <SpokenTime at={entry.at} />
                {[entry.device && deviceWords(entry.device), entry.place]
                  .filter(Boolean)
                  .map((part) => ` · ${part}`)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Link
        to={paths.auditOf(id)}
        className="mt-4 inline-flex min-h-9 items-center text-[14px] text-blue hover:underline pointer-coarse:min-h-11"
      >
        <Trans>What operators did here, in the audit log</Trans>
      </Link>
    </>
  )
}
