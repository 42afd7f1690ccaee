import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { Screen } from '#web/dashboard/screen.tsx'
import { MailingList } from './list/mailing-list.tsx'
import { Mailing } from './mailing.tsx'

/** Where operators write to many members at once: one of the mailings, or all. */
export function Mailings() {
  const { mailingId } = useParams()
  return (
    <Screen wide title={t`Mailings`}>
      {mailingId ? <Mailing key={mailingId} id={mailingId} /> : <MailingList />}
    </Screen>
  )
}
