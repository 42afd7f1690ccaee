import { useState } from 'react'
import type * as z from 'zod/mini'
import type { PasswordChange, SecondFactorNeeded } from '#contract/credentials.ts'
import { type User, users } from '#contract/users.ts'
import { NewPasswordField } from '#web/account/new-password-field.tsx'
import { Patience, usePatience } from '#web/account/patience.tsx'
import { SecondStep, secondFactorIn } from '#web/account/second-step.tsx'
import { useForm } from '#web/account/use-form.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Panel } from './panel.tsx'
import { useRefresh } from './refresh.ts'
import { Section } from './section.tsx'

type Change = z.infer<typeof PasswordChange>

export const PasswordSection = ({ member }: { member: User }) => (
  <Section
    id="password"
    lead="Changing it logs out every other device and browser; this one stays logged in."
  >
    <Panel label="Change the password">
      {(close) => <ChangePassword member={member} close={close} />}
    </Panel>
  </Section>
)

function ChangePassword({ member, close }: { member: User; close: () => void }) {
  const refresh = useRefresh()
  const { until, heeds } = usePatience()
  const [second, setSecond] = useState<{ needed: SecondFactorNeeded; body: Change }>()
  const change = async (body: Change) => {
    const { message } = await client.envelope(users.changePassword, { body })
    tell(message)
    close()
    refresh(users.sessions)
  }
  const { errors, busy, form } = useForm(
    users.changePassword.body,
    async (body) => {
      try {
        await change(body)
      } catch (error) {
        const needed = secondFactorIn(error)
        if (!needed) throw error
        setSecond({ needed, body })
      }
    },
    (error) => {
      if (!heeds(error)) tellRefusal(error)
    },
  )
  return (
    <>
      {second && (
        <SecondStep
          needed={second.needed}
          label="Change the password"
          onProof={(proof) => change({ ...second.body, ...proof })}
          onBack={() => setSecond(undefined)}
        />
      )}
      <form {...form} hidden={second !== undefined} className="space-y-5">
        <input type="text" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <NewPasswordField
          label="New password"
          name="newPassword"
          about={[member.firstName, member.lastName, member.email]}
          error={errors['newPassword']}
        />
        <Patience until={until} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            Change the password
          </Button>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
