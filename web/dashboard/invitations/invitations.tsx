import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { InvitationResult } from '#contract/invitations.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { useMember } from '#web/state/store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationList } from './invitation-list.tsx'
import { Results } from './results.tsx'

/** Where the operator invites people, one by one or with a file, and sees who has accepted. */
export function Invitations() {
  const member = useMember()
  const [results, setResults] = useState<InvitationResult[]>()
  if (member && member.role !== 'operator')
    return (
      <EmptyState title={t`This page is for operators.`}>
        <Trans>Your messages are where they were.</Trans>
      </EmptyState>
    )
  return (
    <Screen title={t`Invitations`}>
      {member && (
        <>
          <InvitationForm onInvited={setResults} />
          {results && <Results results={results} />}
          <InvitationList />
        </>
      )}
    </Screen>
  )
}
