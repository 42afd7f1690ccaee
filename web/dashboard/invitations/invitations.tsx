import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { InvitationResult } from '#contract/desk/invitations.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationList } from './invitation-list.tsx'
import { Results } from './results.tsx'

/** Where the operator invites people, one by one or with a file, and sees who has accepted. */
export function Invitations() {
  const [results, setResults] = useState<InvitationResult[]>()
  return (
    <Screen title={t`Invitations`}>
      <InvitationForm onInvited={setResults} />
      {results && <Results results={results} />}
      <InvitationList />
    </Screen>
  )
}
