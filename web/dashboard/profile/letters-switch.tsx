import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { setUserInfo } from '#web/state/store.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { useRefresh } from './refresh.ts'

/** Saved at once. What an account needs is written all the same. */
export function LettersSwitch({ on }: { on: boolean }) {
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: (letters: boolean) => client.envelope(users.update, { body: { letters } }),
    onSuccess: ({ message, payload }) => {
      if (payload) setUserInfo(payload)
      tell(message)
      refresh()
    },
  })
  return (
    <div className="mt-7">
      <Switch
        label={t`Letters from the operator`}
        on={change.isPending ? change.variables : on}
        busy={change.isPending}
        onChange={(letters) => change.mutate(letters)}
      />
      <p className="mt-1.5 max-w-[56ch] text-[13px] text-soft">
        <Trans>
          News of the site by e-mail. E-mails about your account, your plan and your questions come
          in any case.
        </Trans>
      </p>
    </div>
  )
}
