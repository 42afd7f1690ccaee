import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PasswordField } from '#web/ui/controls/field.tsx'
import type { PasswordStrength } from './password-strength.ts'

type Props = {
  label: string
  name: string
  error?: string | undefined
  /** What others know about the member; the fields of the same form are added automatically. */
  about?: string[]
}

/** A field for a new password, with its strength below while it is typed. */
export function NewPasswordField({ label, name, error, about = [] }: Props) {
  const [judgement, setJudgement] = useState<PasswordStrength>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(pause.current), [])

  // Text typed before the script ran is judged as well.
  const judgeWhatStands = useEffectEvent(() => field.current?.value && judge(field.current))
  useEffect(() => void judgeWhatStands(), [])

  function judge(input: HTMLInputElement) {
    const password = input.value
    typed.current = password
    clearTimeout(pause.current)
    if (!password) return setJudgement(undefined)
    const known = [...about, ...aboutIn(input.form)]
    // After a short pause, so that a screen reader announces it once and not at each letter.
    pause.current = setTimeout(async () => {
      const judging = await import('./password-strength.ts').catch(() => undefined)
      if (judging && typed.current === password)
        setJudgement(judging.passwordStrength(password, known))
    }, 180)
  }

  return (
    <div>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        error={error}
        ref={field}
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => judge(currentTarget)}
        describedBy={`${name}-strength`}
      />
      <Bar score={judgement?.score} />
      <p
        id={`${name}-strength`}
        aria-live="polite"
        className="mt-1.5 min-h-[20px] text-[13px] text-soft"
      >
        {judgement ? (
          <>
            <span className="sr-only">
              <Trans>Strength:</Trans>{' '}
            </span>
            <span className="font-medium text-ink">{judgement.word}.</span> {judgement.help}
          </>
        ) : (
          t`At least 8 characters. A few words are better than a few special characters.`
        )}
      </p>
    </div>
  )
}

const colours = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-good', 'bg-good'] as const

const Bar = ({ score }: { score: PasswordStrength['score'] | undefined }) => (
  <div aria-hidden className="mt-2 grid grid-cols-4 gap-1">
    {[1, 2, 3, 4].map((step) => (
      <span
        key={step}
        className={`h-[3px] rounded-full transition-colors duration-150 ${
          score !== undefined && step <= Math.max(1, score) ? colours[score] : 'bg-rule'
        }`}
      />
    ))}
  </div>
)

const aboutIn = (form: HTMLFormElement | null): string[] => {
  if (!form) return []
  const given = new FormData(form)
  return ['firstName', 'lastName', 'email'].flatMap((name) => {
    const value = given.get(name)
    return typeof value === 'string' && value ? [value] : []
  })
}
