import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Registration } from '#contract/account/account-forms.ts'
import { freeMessages } from '#contract/account/free-messages.ts'
import { users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { rememberWhere } from '#web/api/session.ts'
import { paths, planPathIn } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { useTitle } from '#web/title.ts'
import { Card, inlineLink } from './card.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './password/new-password-field.tsx'
import { RateLimitNotice, useRateLimit } from './rate-limit-notice.tsx'
import { PhotoField, photoProblem } from './photo-field.tsx'
import { NoNewMembers, useRegistration } from './registration.tsx'
import { Terms } from './terms.tsx'
import { keptFields } from '#web/form/kept-fields.ts'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'

/** Never the password. */
const typed = keptFields('register', ['firstName', 'lastName', 'email'])

export function Register() {
  useTitle(t`Create an account`)
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    // A visitor who came for a plan finds it as soon as they have logged in.
    const plan = planPathIn(search)
    if (plan) rememberWhere(plan)
  }, [search])
  const registration = useRegistration().data?.registration ?? site.registration
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
      typed.forget()
      tell(message)
      void navigate(paths.login, { state: { email: body.email } })
    },
    (error) => {
      const sentence = photoProblem(error)
      if (sentence) setWrongPhoto(sentence)
      return sentence || isRateLimited(error) ? undefined : tellRefusal(error)
    },
  )
  const written = useRef<HTMLFormElement>(null)
  const isOpen = registration !== 'invited' && registration !== 'closed'
  useEffect(() => {
    if (isOpen && written.current) typed.restore(written.current)
  }, [isOpen])
  if (registration === 'invited' || registration === 'closed')
    return (
      <Card title={t`Create an account`}>
        <NoNewMembers registration={registration} />
        <MemberAlready />
      </Card>
    )
  return (
    <Card
      title={t`Create an account`}
      lead={t`Your first ${freeMessages} messages are free, before you choose a plan.`}
    >
      <form
        {...form}
        ref={written}
        onInput={(event) => {
          form.onInput(event)
          typed.keep(event.currentTarget)
        }}
        className="space-y-5"
      >
        <NameFields errors={errors} />
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
          <Trans>Create an account</Trans>
        </Button>
      </form>
      <MemberAlready />
    </Card>
  )
}

const MemberAlready = () => (
  <p className="mt-6 text-soft">
    <Trans>
      Already have an account?{' '}
      <a href={paths.login} className={inlineLink}>
        Log in
      </a>
    </Trans>
  </p>
)
