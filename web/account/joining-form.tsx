import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import type { guestPasses } from '#contract/account/guest-passes.ts'
import { users } from '#contract/account/users.ts'
import { Joining, type invitations } from '#contract/desk/invitations.ts'
import { client, whose } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { startSession } from '#web/api/session.ts'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './password/new-password-field.tsx'
import { Terms } from './terms.tsx'

type Props = {
  join: typeof invitations.join | typeof guestPasses.join
  token: string
  email: string
  names?: { firstName: string; lastName: string }
}

/** Whether it worked; where it did not, there is the page for it. */
async function logIn(body: { email: string; password: string }): Promise<boolean> {
  try {
    const { message, payload } = await client.envelope(users.login, { body })
    if (!payload?.token) return false
    await startSession(payload.token, whose)
    tell(message)
    return true
  } catch {
    return false
  }
}

/** Somebody becomes a member by a link that came to their address, and is logged in. */
export function JoiningForm({ join, token, email, names }: Props) {
  const navigate = useNavigate()
  const { errors, problem, busy, form } = useForm(
    Joining,
    async (body) => {
      const { message } = await client.envelope(join, { body })
      // The link has proved the address, and the password is known here: nobody has to type it again.
      if (await logIn({ email, password: body.password }))
        return void navigate(paths.messages, { replace: true })
      tell(message)
      void navigate(paths.login, { replace: true, state: { email } })
    },
    tellRefusal,
  )
  return (
    <form {...form} className="space-y-5">
      <input type="hidden" name="token" value={token} />
      {/* For password managers, which keep it with the password. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <NameFields errors={errors} {...(names ? { names } : {})} />
      <NewPasswordField label={t`Password`} name="password" error={errors['password']} />
      <Terms error={errors['acceptTerms']} />
      <Problem>{problem}</Problem>
      <Button type="submit" look="strong" busy={busy} className="w-full">
        <Trans>Create an account</Trans>
      </Button>
    </form>
  )
}
