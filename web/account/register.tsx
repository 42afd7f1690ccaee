import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Registration, users } from '#contract/users.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError, PasswordField } from '#web/ui/field.tsx'
import { useTitle } from '#web/title.ts'
import { Card, inlineLink } from './card.tsx'
import { useForm } from './use-form.ts'

export function Register() {
  useTitle('Become a member')
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<File>()
  const { errors, busy, form } = useForm(
    Registration,
    async (body) => {
      const files = photo ? { avatar: photo } : {}
      const { message } = await client.envelope(users.register, {
        body: { ...body, acceptTerms: 'true' },
        files,
      })
      tell(message)
      void navigate(paths.login)
    },
    tellRefusal,
  )
  return (
    <Card title="Become a member" lead="Your first ten messages are free.">
      <form {...form} className="space-y-5">
        <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
          <Field
            label="First name"
            name="firstName"
            autoComplete="given-name"
            error={errors['firstName']}
          />
          <Field
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            error={errors['lastName']}
          />
        </div>
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
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors['password']}
        />
        <Photo photo={photo} onChoose={setPhoto} error={errors['avatar']} />
        <Terms error={errors['acceptTerms']} />
        <Button type="submit" look="strong" busy={busy} className="w-full">
          Become a member
        </Button>
      </form>
      <p className="mt-6 text-soft">
        A member already?{' '}
        <a href={paths.login} className={inlineLink}>
          Log in
        </a>
      </p>
    </Card>
  )
}

const { maxBytes, types } = users.register.files.avatar

function Photo({
  photo,
  onChoose,
  error,
}: {
  photo?: File | undefined
  onChoose: (photo?: File) => void
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const [address, setAddress] = useState<string>()
  function choose(file?: File) {
    if (file && !types.some((type) => type === file.type))
      return setRefused('Choose a PNG, JPEG or WebP picture.')
    if (file && file.size > maxBytes)
      return setRefused('This photo is larger than 5 MB. Choose a smaller one.')
    setRefused(undefined)
    if (address) URL.revokeObjectURL(address)
    setAddress(file && URL.createObjectURL(file))
    onChoose(file)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-[15px] font-medium">
        Photo <span className="font-normal text-soft">(optional)</span>
      </legend>
      <div className="flex items-center gap-4">
        {address ? (
          <img
            src={address}
            alt="How you will look to others"
            onError={() => {
              choose(undefined)
              setRefused('This file is not a picture that can be shown. Choose another one.')
            }}
            className="size-14 rounded-full border border-rule object-cover"
          />
        ) : (
          <span
            aria-hidden
            className="size-14 rounded-full border border-dashed border-edge bg-shade"
          />
        )}
        <Button onClick={() => input.current?.click()}>
          {photo ? 'Choose another' : 'Choose a photo'}
        </Button>
        {photo && (
          <Button look="quiet" onClick={() => choose(undefined)}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        aria-label="Photo"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {(refused ?? error) && <FieldError>{refused ?? error}</FieldError>}
    </fieldset>
  )
}

const Terms = ({ error }: { error?: string | undefined }) => (
  <div>
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
        I accept the{' '}
        <a href={paths.terms} target="_blank" className={inlineLink}>
          terms and conditions
        </a>{' '}
        and have read the{' '}
        <a href={paths.privacy} target="_blank" className={inlineLink}>
          privacy policy
        </a>
        .
      </span>
    </label>
    {error && <FieldError id="terms-error">{error}</FieldError>}
  </div>
)
