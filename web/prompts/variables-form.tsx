import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Prompt } from '#contract/content.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { leavingByEscape } from '#web/ui/keys.ts'
import { fillIn } from './variables.ts'

type Props = { prompt: Prompt; onDone: (text: string) => void; onBack: () => void }

/** What a prompt asks for. Enter goes on, Escape goes back. */
export function VariablesForm({ prompt, onDone, onBack }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const typed = useUnsaved<Record<string, string>>(
    `variables:${prompt._id}`,
    Object.fromEntries(prompt.variables.map(({ name }) => [name, ''])),
  )
  const [missing, setMissing] = useState<string[]>([])
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The composer around it is a form as well to React.
    event.stopPropagation()
    const { values } = typed
    const empty = prompt.variables.filter(({ name, required }) => required && !values[name]!.trim())
    setMissing(empty.map(({ name }) => name))
    if (empty.length === 0) {
      typed.discard()
      return onDone(fillIn(prompt.text, values))
    }
    const first = prompt.variables.indexOf(empty[0]!)
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${fieldOf(first)}"]`)?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={prompt.title}
      onSubmit={onSubmit}
      className="appear max-h-[calc(var(--visible-height,100dvh)*0.6)] overflow-y-auto rounded-lg border border-rule bg-card px-4 py-3.5 shadow-float"
    >
      <h2 className="text-[15px] font-semibold [overflow-wrap:anywhere]">{prompt.title}</h2>
      <div className="mt-3 space-y-3">
        {prompt.variables.map(({ name, label, required }, at) => (
          <Field
            key={name}
            name={fieldOf(at)}
            label={required ? label : `${label} (optional)`}
            maxLength={1_000}
            autoComplete="off"
            required={required}
            error={missing.includes(name) ? t`Fill this in; the prompt needs it.` : undefined}
            onKeyDown={leavingByEscape(onBack)}
            value={typed.values[name]}
            onChange={({ currentTarget: { value } }) => {
              typed.set({ [name]: value })
              setMissing((all) => all.filter((one) => one !== name))
            }}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" look="strong">
          <Trans>Insert</Trans>
        </Button>
        <Button look="quiet" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}

const fieldOf = (at: number) => `variable-${at}`
