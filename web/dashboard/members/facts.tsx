import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MemberDetail } from '#contract/desk/members.ts'
import { formatNumber } from '#web/ui/format/locale.ts'
import { sizeOf } from '#web/ui/format/size.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { planWords, usageWords } from './words.ts'

/** What is known of a member, in two columns where there is room. */
export function Facts({ member }: { member: MemberDetail }) {
  const { email, emailVerified, createdAt, lastSeenAt, deletesAt, suspendedAt, usage } = member
  const { documents, sessions, passkeys, secondFactor, chats, paymentsUrl, guestPasses } = member
  return (
    <dl className="mt-7 grid gap-x-10 border-t border-rule text-[15px] sm:grid-cols-2">
      <Fact label={t`E-mail`}>
        <a href={`mailto:${email}`} className="text-blue hover:underline">
          {email}
        </a>{' '}
        <span className="text-soft">{emailVerified ? t`verified` : t`not verified`}</span>
      </Fact>
      {suspendedAt && <Fact label={t`Suspended since`}>{longDate(suspendedAt)}</Fact>}
      {deletesAt && <Fact label={t`Will be deleted on`}>{longDate(deletesAt)}</Fact>}
      <Fact label={t`Plan`}>
        {planWords(member)}
        {paymentsUrl && (
          <>
            {' '}
            <a href={paymentsUrl} className="text-blue hover:underline">
              <Trans>At the payment provider</Trans>
            </a>
          </>
        )}
      </Fact>
      <Fact label={t`Messages in this period`}>
        {usageWords(member)}
        {usage.resetsAt && (
          <span className="text-soft">, {t`renews on ${longDate(usage.resetsAt)}`}</span>
        )}
      </Fact>
      <Fact label={t`Joined`}>{longDate(createdAt)}</Fact>
      <Fact label={t`Last seen`}>{lastSeenAt ? <SpokenTime at={lastSeenAt} /> : t`never`}</Fact>
      <Fact label={t`Sessions`}>{formatNumber(sessions)}</Fact>
      <Fact label={t`Second factor`}>
        {secondFactor ? t`on` : t`off`}
        {passkeys > 0 && `, ${plural(passkeys, { one: '# passkey', other: '# passkeys' })}`}
      </Fact>
      <Fact label={t`Chats`}>{formatNumber(chats)}</Fact>
      <Fact label={t`Own documents`}>
        {documents.count === 0
          ? t`none`
          : `${plural(documents.count, { one: '# document', other: '# documents' })}, ${sizeOf(documents.sizeBytes)}`}
      </Fact>
      {guestPasses.given > 0 && (
        <Fact label={t`Guest passes`}>
          {t`${formatNumber(guestPasses.given)} given, ${formatNumber(guestPasses.used)} used`}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2.5">
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
