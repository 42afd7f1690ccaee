import { t } from '@lingui/core/macro'
import type { Invitation, InvitationSort } from '#contract/desk/invitations.ts'

export const stateWords: Record<Invitation['state'], () => string> = {
  waiting: () => t`Waiting`,
  accepted: () => t`Accepted`,
  expired: () => t`Expired`,
}

export const sortWords: Record<InvitationSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
  address: () => t`Address`,
  state: () => t`State`,
}
