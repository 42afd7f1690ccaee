import { useSyncExternalStore } from 'react'
import { ApiError } from '#contract/client.ts'
import { catalogue } from '#contract/envelope.ts'
import { Credentials, users } from '#contract/users.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal, warn } from '#web/api/notices.ts'
import { hasExpired, startSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useTitle } from '#web/title.ts'
import { Card, inlineLink } from './card.tsx'
import { useForm } from './use-form.ts'

export function Login() {
  useTitle('Log in')
  const expired = useSyncExternalStore(neverChanges, hasExpired, () => false)
  const { errors, busy, form } = useForm(
    Credentials,
    async (body) => {
      const { message, payload } = await client.envelope(users.login, { body })
      if (!payload?.token) return warn('Invalid Login Credentials!')
      tell(message)
      startSession(payload.token)
    },
    (error) => {
      if (error instanceof ApiError && error.httpCode === 401)
        warn(error.message || 'Invalid Login Credentials!')
      else tellRefusal(error)
    },
  )
  return (
    <Card title="Log in">
      {expired && (
        <div className="mb-6">
          <Notice kind="info">{catalogue[401]!.text}</Notice>
        </div>
      )}
      <form {...form} className="space-y-5">
        <Field
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
        <Button type="submit" look="strong" busy={busy} className="w-full">
          Log in
        </Button>
      </form>
      <p className="mt-6 text-soft">
        Not a member yet?{' '}
        <a href={paths.register} className={inlineLink}>
          Become a member
        </a>
      </p>
    </Card>
  )
}

const neverChanges = () => () => {}
