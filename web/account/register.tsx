import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Registration } from '#contract/account-forms.ts'
import { freeMessages } from '#contract/free-messages.ts'
import { users } from '#contract/users.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { rememberWhere } from '#web/api/session.ts'
import { paths, planPathIn } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { useTitle } from '#web/title.ts'
import { Card, inlineLink } from './card.tsx'
import { NewPasswordField } from './password/new-password-field.tsx'
import { RateLimitNotice, useRateLimit } from './rate-limit-notice.tsx'
import { PhotoField, photoProblem } from './photo-field.tsx'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'

export function Register() {
  useTitle(t`Become a member`)
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    // A visitor who came for a plan finds it as soon as they have logged in.
    const plan = planPathIn(search)
    if (plan) rememberWhere(plan)
  }, [search])
  const [photo, setPhoto] = useState<File>()
  const [wrongPhoto, setWrongPhoto] = useState<string>()
  const { until, isRateLimited } = useRateLimit()
  const { errors, problem, busy, form } = useForm(
    Registration,
    async (body) => {
      const files = photo ? { avatar: photo } : {}
      const { message } = await client.envelope(users.register, {
        body: { ...body, acceptTerms: 'true' },
        files,
      })
      tell(message)
      void navigate(paths.login, { state: { email: body.email } })
    },
    (error) => {
      const sentence = photoProblem(error)
      if (sentence) setWrongPhoto(sentence)
      return sentence || isRateLimited(error) ? undefined : tellRefusal(error)
    },
  )
  return (
    <Card
      title={t`Become a member`}
      lead={t`Your first ${freeMessages} messages are free, before you choose a plan.`}
    >
      <form {...form} className="space-y-5">
        <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
          <Field
            label={t`First name`}
            name="firstName"
            autoComplete="given-name"
            error={errors['firstName']}
          />
          <Field
            label={t`Last name`}
            name="lastName"
            autoComplete="family-name"
            error={errors['lastName']}
          />
        </div>
        <Field
          label={t`E-mail`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors['email']}
        />
        <NewPasswordField label={t`Password`} name="password" error={errors['password']} />
        <PhotoField
          photo={photo}
          onChoose={(photo) => {
            setPhoto(photo)
            setWrongPhoto(undefined)
          }}
          error={wrongPhoto ?? errors['avatar']}
        />
        <Terms error={errors['acceptTerms']} />
        <Problem>{problem}</Problem>
        <RateLimitNotice until={until} />
        <Button type="submit" look="strong" busy={busy} className="w-full">
          <Trans>Become a member</Trans>
        </Button>
      </form>
      <p className="mt-6 text-soft">
        <Trans>
          A member already?{' '}
          <a href={paths.login} className={inlineLink}>
            Log in
          </a>
        </Trans>
      </p>
    </Card>
  )
}

const Terms = ({ error }: { error?: string | undefined }) => (
  <div>
    {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are a message, which the rule cannot read */}
    <label className="flex items-start gap-3 text-[15px]">
      <input
        type="checkbox"
        name="acceptTerms"
        value="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'terms-error' : undefined}
        className="mt-0.5 size-5 shrink-0 accent-blue"
      />
      <span>
        <Trans>
          I accept the{' '}
          <a href={paths.terms} target="_blank" className={inlineLink}>
            terms and conditions
          </a>{' '}
          and have read the{' '}
          <a href={paths.privacy} target="_blank" className={inlineLink}>
            privacy policy
          </a>
          .
        </Trans>
      </span>
    </label>
    {error && <FieldError id="terms-error">{error}</FieldError>}
  </div>
)
