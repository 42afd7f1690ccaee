import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Confirmation } from '#contract/account/credentials.ts'
import { tellRefusal, warn } from '#web/api/notices.ts'
import { useMember } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PasswordField } from '#web/ui/controls/field.tsx'
import { passkeyProblem } from './passkeys.ts'
import { RateLimitNotice, useRateLimit } from '../rate-limit-notice.tsx'
import { Problem } from '#web/form/problem.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSecondStep } from './use-second-step.tsx'

type Confirmed = z.infer<typeof Confirmation>

type Given = { password: string } & Record<string, unknown>

type Props<More extends Record<string, z.ZodMiniType>> = {
  /** What the button does, such as "Switch off". */
  label: string
  look?: 'strong' | 'danger'
  /** What else is asked for in the same form, and how it is drawn. */
  more?: More
  renderFields?: (errors: Record<string, string>) => ReactNode
  /** Runs the action. A refusal that it throws is shown at the field it belongs to. */
  onConfirm: (confirmation: Confirmed, values: Record<string, unknown>) => Promise<void>
  onCancel: () => void
}

/**
 * Asks the member to confirm who they are: the password, and the second factor if the server
 * requires it.
 */
export function ConfirmIdentity<More extends Record<string, z.ZodMiniType>>({
  label,
  look = 'strong',
  more,
  renderFields,
  onConfirm,
  onCancel,
}: Props<More>) {
  const member = useMember()
  const { until, isRateLimited } = useRateLimit()
  const { begin, step, asked } = useSecondStep(async (values: Given, proof) =>
    onConfirm({ password: values.password, ...proof }, values),
  )
  const { errors, problem, busy, form } = useForm(
    z.object({ password: Confirmation.shape.password, ...more }),
    begin,
    (error) => {
      if (isRateLimited(error)) return undefined
      const sentence = passkeyProblem(error)
      return sentence ? warn(sentence) : tellRefusal(error)
    },
  )
  return (
    <>
      <p role="status" className="sr-only">
        {asked && t`Your password is right. One more step.`}
      </p>
      {step(label, look)}
      <form {...form} hidden={asked} className="space-y-4">
        {/* So that a password manager knows whose password is meant. */}
        <input type="text" autoComplete="username" value={member?.email ?? ''} readOnly hidden />
        {renderFields?.(errors)}
        <PasswordField
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
        <Problem>{problem}</Problem>
        <RateLimitNotice until={until} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={look} busy={busy}>
            {label}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}
