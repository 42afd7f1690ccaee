import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Screen } from '#web/dashboard/screen.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationList } from './invitation-list.tsx'
import { type Invited, Results } from './results.tsx'

/** Where the operator invites people, one by one or with a file, and sees who has accepted. */
export function Invitations() {
  const [invited, setInvited] = useState<Invited>()
  return (
    <Screen title={t`Invitations`}>
      <InvitationForm onInvited={setInvited} />
      {invited && <Results {...invited} />}
      <InvitationList />
    </Screen>
  )
}
