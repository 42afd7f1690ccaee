import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { blank } from './draft.ts'
import { MailingList } from './list/mailing-list.tsx'
import { Mailing } from './mailing.tsx'

/** Where operators write to many members at once: one of the mailings, or all. */
export function Mailings() {
  const { mailingId } = useParams()
  const navigate = useNavigate()
  /** What began here as a new one is on screen as before when it has an address of its own. */
  const [made, setMade] = useState<string>()
  return (
    <Screen wide title={t`Mailings`}>
      {mailingId ? (
        <Mailing
          key={mailingId === made ? blank._id : mailingId}
          id={mailingId}
          onMade={(id) => {
            setMade(id)
            void navigate(paths.mailing(id), { replace: true })
          }}
        />
      ) : (
        <MailingList />
      )}
    </Screen>
  )
}
