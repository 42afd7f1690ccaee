import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { WhoSees } from '#contract/documents/audience.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { reading, quiet } from '#web/api/queries.ts'

const groupsQuery = { ...reading(groups.list), ...quiet }
const plansQuery = { ...reading(subscriptions.list), ...quiet }

export type Audience = { audience: WhoSees; planIds: string[]; groupIds: string[] }

export const ofMembers: Audience = { audience: 'members', planIds: [], groupIds: [] }

export const audienceOf = ({ audience, planIds, groupIds }: AssistantFile): Audience => ({
  audience: audience ?? 'members',
  planIds: planIds ?? [],
  groupIds: groupIds ?? [],
})

type Choice = { id: string; name: string }

/** The plans and groups to choose from. */
export function useChoices(): { plans: Choice[]; groups: Choice[] } {
  const plans = useQuery(plansQuery).data
  const all = useQuery(groupsQuery).data ?? []
  return { plans: Array.isArray(plans) ? plans : [], groups: all }
}

/** Who sees a document, in a few words. */
export function useAudienceInWords({ audience, planIds, groupIds }: Audience): string {
  const { plans, groups } = useChoices()
  if (audience === 'everyone') return t`Everyone, guests too`
  if (audience === 'members') return t`All members`
  const names = [
    ...plans.filter(({ id }) => planIds.includes(id)),
    ...groups.filter(({ id }) => groupIds.includes(id)),
  ].map(({ name }) => name)
  return names.length > 0 ? t`Only ${names.join(', ')}` : t`No member`
}
