import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type User, users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { setUserInfo } from '#web/state/store.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { useRefresh } from './refresh.ts'

/** Saved at once. What an account needs is written all the same. */
export const LettersSwitches = ({ member }: { member: User }) => (
  <div className="mt-7 space-y-5">
    <LettersSwitch name="letters" label={t`E-mails from the operator`} on={member.letters}>
      <Trans>
        News of the site by e-mail. E-mails about your account, your plan and your questions come in
        any case.
      </Trans>
    </LettersSwitch>
    <LettersSwitch name="sourceLetters" label={t`Changed documents`} on={member.sourceLetters}>
      <Trans>
        An e-mail, once a week at most, when a document that your answers quote has changed.
      </Trans>
    </LettersSwitch>
  </div>
)

type Props = {
  name: 'letters' | 'sourceLetters'
  label: string
  on: boolean
  children: React.ReactNode
}

function LettersSwitch({ name, label, on, children }: Props) {
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: (wanted: boolean) => client.envelope(users.update, { body: { [name]: wanted } }),
    onSuccess: ({ message, payload }) => {
      if (payload) setUserInfo(payload)
      tell(message)
      refresh()
    },
  })
  return (
    <div>
      <Switch
        label={label}
        on={change.isPending ? change.variables : on}
        busy={change.isPending}
        onChange={(wanted) => change.mutate(wanted)}
      />
      <p className="mt-1.5 max-w-[56ch] text-[13px] text-soft">{children}</p>
    </div>
  )
}
