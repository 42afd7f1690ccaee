import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Registrations, settings } from '#contract/desk/settings.ts'
import { reading } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Who may become a member; where that cannot be read, the form says so when it is sent. */
export const useRegistration = () =>
  useQuery({ ...reading(settings.registration), meta: { quiet: true } })

export const NoNewMembers = ({
  registration,
}: {
  registration: Exclude<Registrations, 'open'>
}) => (
  <Notice kind="info" live={false}>
    {registration === 'invited' ? (
      <Trans>
        Only people who are invited can create an account here. If you were invited, open the link
        in your e-mail.
      </Trans>
    ) : (
      <Trans>This site takes no new members at present.</Trans>
    )}
  </Notice>
)
