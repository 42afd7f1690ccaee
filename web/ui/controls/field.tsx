import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

type Props = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** What else says something about the field, by its id. */
  describedBy?: string
  /** At the end of its line, over the field. */
  end?: ReactNode
}

const look =
  'w-full rounded border bg-card px-3 text-[16px] min-h-11 text-ink placeholder:text-faint hover:border-ink aria-invalid:border-bad'

export function Field({ label, hint, error, describedBy, end, className = '', ...input }: Props) {
  const id = useId()
  const described = [error ? `${id}-error` : hint && `${id}-hint`, describedBy]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[15px] font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`${look} border-edge ${end ? 'pe-24' : ''}`}
        />
        {end}
      </div>
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1.5 text-[13px] text-soft">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="mt-1.5 flex items-start gap-1.5 text-[13px] text-bad">
    <CircleAlert className="mt-[2px] size-[15px] shrink-0" aria-hidden />
    {children}
  </p>
)

/** A password that can be looked at while it is written. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 rounded px-3 text-[13px] text-soft hover:text-ink focus-visible:-outline-offset-4"
        >
          {shown ? t`Hide` : t`Show`}
          <span className="sr-only">
            {' '}
            <Trans>password</Trans>
          </span>
        </button>
      }
    />
  )
}
