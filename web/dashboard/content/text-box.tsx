import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { longestContent } from '#contract/desk/content-files.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { withEndsOf } from './ends.ts'

type Props = {
  file: string
  text: string
  wrong: string | undefined
  /** A line to look at. */
  goTo: { line: number } | undefined
  onChange: (text: string) => void
  onSave: () => void
}

/** A file as it is written. */
export function TextBox({ file, text, wrong, goTo, onChange, onSave }: Props) {
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (goTo && box.current) goToLine(box.current, goTo.line)
  }, [goTo])
  return (
    <>
      <label htmlFor={field} className="sr-only">
        <Trans>Text</Trans> {file}
      </label>
      <textarea
        ref={box}
        id={field}
        value={text}
        maxLength={longestContent}
        spellCheck={file.endsWith('.md')}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${field}-wrong` : undefined}
        onChange={({ currentTarget: { value } }) => onChange(withEndsOf(text, value))}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onSave()
        }}
        className="block h-[620px] max-h-[80dvh] min-h-72 xl:max-h-none w-full rounded border border-edge bg-card px-3 py-2.5 font-mono text-[14px] leading-relaxed hover:border-ink aria-invalid:border-bad"
      />
      {wrong && <FieldError id={`${field}-wrong`}>{wrong}</FieldError>}
    </>
  )
}

function goToLine(box: HTMLTextAreaElement, line: number) {
  const lines = box.value.split('\n')
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  box.focus()
  box.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
  box.scrollTop = Math.max(0, (box.scrollHeight / lines.length) * (line - 5))
}
