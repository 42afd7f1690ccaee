import { plural, t } from '@lingui/core/macro'
import type { MemberRow, MemberSort } from '#contract/desk/members.ts'
import { formatNumber } from '#web/ui/format/locale.ts'

export const statusWords: Record<MemberRow['status'], () => string> = {
  active: () => t`Active`,
  invited: () => t`Invited`,
  unverified: () => t`Not verified`,
  suspended: () => t`Suspended`,
  leaving: () => t`Leaving`,
}

export const sortWords: Record<MemberSort, () => string> = {
  newest: () => t`Joined`,
  name: () => t`Name`,
  lastSeen: () => t`Last seen`,
  used: () => t`Messages`,
}

export const nameOf = ({ firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

export const planWords = ({ plan }: Pick<MemberRow, 'plan'>): string => {
  if (!plan.name || plan.status === 'none') return t`No plan`
  if (plan.granted) return t`${plan.name}, given`
  if (plan.status === 'canceled') return t`${plan.name}, ended`
  if (plan.status === 'past_due') return t`${plan.name}, payment failed`
  return plan.status === 'trialing' ? t`${plan.name}, trial` : plan.name
}

export const usageWords = ({ usage: { used, limit } }: Pick<MemberRow, 'usage'>): string =>
  limit === null ? formatNumber(used) : t`${formatNumber(used)} of ${formatNumber(limit)}`

/** Where no heading says what is counted. */
export function messagesWords({ usage: { used, limit } }: Pick<MemberRow, 'usage'>): string {
  if (limit === null) return plural(used, { one: '# message', other: '# messages' })
  return t`${formatNumber(used)} of ${formatNumber(limit)} messages`
}
