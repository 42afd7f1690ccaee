import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { PasswordChange } from '#contract/account/credentials.ts'
import { type User, users } from '#contract/account/users.ts'
import { ForgotIt } from '#web/account/forgot-it.tsx'
import { NewPasswordField } from '#web/account/password/new-password-field.tsx'
import { RateLimitNotice, useRateLimit } from '#web/account/rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSecondStep } from '#web/account/second-step/use-second-step.tsx'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PasswordField } from '#web/ui/controls/field.tsx'
import { Panel } from './panel.tsx'
import { useRefresh } from './refresh.ts'
import { Section } from './section.tsx'

type Change = z.infer<typeof PasswordChange>

export const PasswordSection = ({ member }: { member: User }) => (
  <Section
    id="password"
    lead={t`Changing it logs out every other device and browser; this one stays logged in.`}
  >
    <Panel label={t`Change the password`}>
      {(close) => <ChangePassword member={member} close={close} />}
    </Panel>
    <div className="mt-4">
      <ForgotIt />
    </div>
  </Section>
)

function ChangePassword({ member, close }: { member: User; close: () => void }) {
  const refresh = useRefresh()
  const { until, isRateLimited } = useRateLimit()
  const { begin, step, asked } = useSecondStep(async (values: Change, proof) => {
    const { message } = await client.envelope(users.changePassword, {
      body: { ...values, ...proof },
    })
    tell(message)
    close()
    refresh(users.sessions)
  })
  const { errors, problem, busy, form } = useForm(PasswordChange, begin, (error) =>
    isRateLimited(error) ? undefined : tellRefusal(error),
  )
  return (
    <>
      {step(t`Change the password`)}
      <form {...form} hidden={asked} className="space-y-5">
        <input type="text" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          name="currentPassword"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <NewPasswordField
          label={t`New password`}
          name="newPassword"
          about={[member.firstName, member.lastName, member.email]}
          error={errors['newPassword']}
        />
        <Problem>{problem}</Problem>
        <RateLimitNotice until={until} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            <Trans>Change the password</Trans>
          </Button>
          <Button look="quiet" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}
