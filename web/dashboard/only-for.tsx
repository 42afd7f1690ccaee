import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Role, mayEdit } from '#contract/desk/roles.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { useMember } from '#web/state/store.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from './button-link.tsx'
import { Screen } from './screen.tsx'

/** Whose a screen is: what editors see, operators see as well. */
export type ScreenAudience = Role

export const isFor = (audience: ScreenAudience, role: Role) =>
  audience === 'member' || (audience === 'editor' ? mayEdit({ role }) : role === 'operator')

const refusalOf = (audience: ScreenAudience) =>
  audience === 'editor'
    ? t`This page is for editors and operators.`
    : t`This page is for operators.`

type Props = { audience: ScreenAudience; children: ReactNode }

/** Shows a part of a screen to those it is for, and says to others whose it is. */
export function OnlyFor({ audience, children }: Props) {
  const member = useMember()
  if (audience === 'member') return children
  if (!member) return null
  if (isFor(audience, member.role)) return children
  return (
    <EmptyState title={refusalOf(audience)}>
      <Trans>Your messages are where they were.</Trans>
    </EmptyState>
  )
}

/** The same for a whole screen: members who come to one that is not theirs find the way on. */
export function ScreenFor({ audience, children }: Props) {
  const member = useMember()
  if (!member || isFor(audience, member.role))
    return <OnlyFor audience={audience}>{children}</OnlyFor>
  return (
    <Screen title={refusalOf(audience)}>
      <p className="mb-6 text-[15px] text-soft">
        <Trans>Your messages are where they were.</Trans>
      </p>
      <ButtonLink to={paths.messages}>{site.frame.notFound.messages}</ButtonLink>
    </Screen>
  )
}
