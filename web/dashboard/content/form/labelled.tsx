import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/controls/field.tsx'
import type { PartProps } from './editing.ts'

type Given = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = Pick<PartProps, 'label' | 'isName' | 'description' | 'required' | 'bare'> & {
  error: string | undefined
  children: (given: Given) => ReactNode
}

/** An input with its label, what is said of it, and what is wrong with it. */
export function Labelled({ error, children, description, bare, ...label }: Props) {
  const id = useId()
  const hint = bare ? undefined : description
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={bare ? 'sr-only' : 'mb-1 block text-[14px] font-medium [overflow-wrap:anywhere]'}
      >
        <LabelText {...label} />
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-wrong` : hint ? `${id}-hint` : undefined,
      })}
      {error ? (
        <FieldError id={`${id}-wrong`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1 text-[13px] text-soft">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export const LabelText = (props: Pick<Props, 'label' | 'isName' | 'required'>) => (
  <>
    {props.isName ? <code className="text-[13px]">{props.label}</code> : props.label}
    {!props.required && (
      <span className="font-normal text-soft">
        {' '}
        <Trans>(optional)</Trans>
      </span>
    )}
  </>
)

/** What a select says where nothing is written. */
export const notSet = () => t`Not set`

export const inputLook =
  'block w-full rounded border border-edge bg-card px-3 py-2 text-[15px] leading-normal text-ink hover:border-ink aria-invalid:border-bad'
