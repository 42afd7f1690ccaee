import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import { Confirmation, type SecondFactorNeeded } from '#contract/credentials.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { useMember } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { passkeyProblem } from './passkeys.ts'
import { Patience, usePatience } from './patience.tsx'
import { SecondStep, secondFactorIn } from './second-step.tsx'
import { useForm } from './use-form.ts'

type Confirmed = z.infer<typeof Confirmation>

type Props<More extends Record<string, z.ZodMiniType>> = {
  /** What the button does, such as "Switch off". */
  label: string
  look?: 'strong' | 'danger'
  /** What else is asked for in the same form, and how it is drawn. */
  more?: More
  renderFields?: (errors: Record<string, string>) => ReactNode
  /** Does it. What it throws is told at the field it belongs to. */
  onConfirm: (confirmation: Confirmed, values: Record<string, unknown>) => Promise<void>
  onCancel: () => void
}

/** Why it cannot be done as things are: too much to read for a notice that goes away. */
const conflictIn = (error: unknown): string | undefined =>
  error instanceof ApiError && (error.httpCode === 409 || error.httpCode === 410)
    ? error.message
    : undefined

/** Asks once more who is there: the password, and the second factor where the server wants it. */
export function ConfirmIdentity<More extends Record<string, z.ZodMiniType>>({
  label,
  look = 'strong',
  more,
  renderFields,
  onConfirm,
  onCancel,
}: Props<More>) {
  const member = useMember()
  const { until, heeds } = usePatience()
  const [problem, setProblem] = useState<string>()
  const [second, setSecond] = useState<{
    needed: SecondFactorNeeded
    values: { password: string } & Record<string, unknown>
  }>()
  const { errors, busy, form } = useForm(
    z.object({ password: Confirmation.shape.password, ...more }),
    async (given) => {
      setProblem(undefined)
      const values = given as { password: string } & Record<string, unknown>
      try {
        await onConfirm({ password: values.password }, values)
      } catch (error) {
        const needed = secondFactorIn(error)
        if (!needed) throw error
        setSecond({ needed, values })
      }
    },
    (error) => {
      if (heeds(error)) return
      const sentence = passkeyProblem(error) ?? conflictIn(error)
      if (sentence) setProblem(sentence)
      else tellRefusal(error)
    },
  )
  return (
    <>
      <p role="status" className="sr-only">
        {second && 'Your password is right. One more step.'}
      </p>
      {second && (
        <SecondStep
          needed={second.needed}
          label={label}
          look={look}
          onProof={(proof) =>
            onConfirm({ password: second.values.password, ...proof }, second.values)
          }
          onBack={() => setSecond(undefined)}
        />
      )}
      <form {...form} hidden={second !== undefined} className="space-y-4">
        {/* So that a password manager knows whose password is meant. */}
        <input type="text" autoComplete="username" value={member?.email ?? ''} readOnly hidden />
        {renderFields?.(errors)}
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
        {problem && <Notice kind="warn">{problem}</Notice>}
        <Patience until={until} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={look} busy={busy}>
            {label}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
