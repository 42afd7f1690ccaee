import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Role, mayEdit } from '#contract/desk/roles.ts'
import { useMember } from '#web/state/store.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Whose a screen is: what editors see, operators see as well. */
export type ScreenAudience = Role

export const isFor = (audience: ScreenAudience, role: Role) =>
  audience === 'member' || (audience === 'editor' ? mayEdit({ role }) : role === 'operator')

/** Shows a screen to those it is for, and says to others whose it is. */
export function OnlyFor({ audience, children }: { audience: ScreenAudience; children: ReactNode }) {
  const member = useMember()
  if (audience === 'member') return children
  if (!member) return null
  if (isFor(audience, member.role)) return children
  return (
    <EmptyState
      title={
        audience === 'editor'
          ? t`This page is for editors and operators.`
          : t`This page is for operators.`
      }
    >
      <Trans>Your messages are where they were.</Trans>
    </EmptyState>
  )
}
