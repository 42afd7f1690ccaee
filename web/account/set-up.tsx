import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { OperatorSetUp, operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useTitle } from '#web/title.ts'
import { Card } from './card.tsx'
import { tokenIn, useLinkOpenedHere } from './link-token.ts'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './password/new-password-field.tsx'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'

/** The first operator, by the link that the server printed: its token stands after the #, which is never sent. */
export function SetUp() {
  useTitle(t`Set up`)
  const navigate = useNavigate()
  const [token] = useState(() => tokenIn(location.hash))
  useLinkOpenedHere()
  const { errors, problem, busy, form } = useForm(
    OperatorSetUp,
    async (body) => {
      const { message } = await client.envelope(operator.setUp, { body })
      tell(message)
      void navigate(paths.login, { replace: true, state: { email: body.email } })
    },
    tellRefusal,
  )
  if (!token)
    return (
      <Card title={t`Set up`}>
        <Notice kind="warn">
          <Trans>
            This address is not complete. Open the whole link that the server printed when it was
            first started.
          </Trans>
        </Notice>
      </Card>
    )
  return (
    <Card
      title={t`Set up ${site.brand.product}`}
      lead={t`You become the first operator: you add the documents that the answers come from.`}
    >
      <form {...form} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        {errors['token'] && <Notice kind="bad">{errors['token']}</Notice>}
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
        <Problem>{problem}</Problem>
        <Button type="submit" look="strong" busy={busy} className="w-full">
          <Trans>Become the operator</Trans>
        </Button>
      </form>
    </Card>
  )
}
