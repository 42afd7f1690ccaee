import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { findPrompts } from '#web/prompts/find-prompts.ts'
import { type ShownPrompt, usePrompts } from '#web/prompts/prompts.ts'

/** What is looked for behind a slash at the beginning; undefined where nothing is. */
export const slashed = (text: string): string | undefined =>
  /^\/[^\n/]{0,80}$/.test(text) ? text.slice(1) : undefined

export type Slash = ReturnType<typeof useSlashPrompts>

/** The list behind "/": what it holds, and what the keys do while it is open. */
export function useSlashPrompts(text: string, onChoose: (prompt: ShownPrompt) => void) {
  const id = useId()
  const looked = slashed(text)
  const [closedAt, setClosedAt] = useState<string>()
  // Closed by Escape it stays closed while that same slash stands there.
  if (looked === undefined && closedAt !== undefined) setClosedAt(undefined)
  const open = looked !== undefined && closedAt === undefined
  const { all, isPending, isError } = usePrompts(open)
  const found = open ? findPrompts(all, looked) : []
  const [active, setActive] = useState({ looked, at: 0 })
  const at = active.looked === looked ? Math.min(active.at, Math.max(0, found.length - 1)) : 0
  const optionId = (index: number) => `${id}-${index}`

  /** Whether the key was meant for the list. */
  function onKey(event: KeyboardEvent): boolean {
    if (!open || event.nativeEvent.isComposing) return false
    const to = (index: number) => {
      event.preventDefault()
      const next = (index + found.length) % found.length
      setActive({ looked, at: next })
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
      return true
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setClosedAt(text)
      return true
    }
    if (found.length === 0) return false
    if (event.key === 'ArrowDown') return to(at + 1)
    if (event.key === 'ArrowUp') return to(at - 1)
    if (event.key !== 'Enter' && event.key !== 'Tab') return false
    if (event.shiftKey) return false
    event.preventDefault()
    onChoose(found[at]!)
    return true
  }
  return {
    open,
    found,
    at,
    listId: `${id}-list`,
    optionId,
    onKey,
    setAt: (index: number) => setActive({ looked, at: index }),
    onChoose,
    state: isError && all.length === 0 ? 'failed' : isPending ? 'loading' : 'there',
  } as const
}

export function SlashPrompts({ slash }: { slash: Slash }) {
  const { open, found, at, listId, optionId, setAt, onChoose, state } = slash
  return (
    <>
      <p role="status" className="sr-only">
        {open && state === 'there' && countOf(found.length)}
      </p>
      {open && (
        <div className="appear absolute inset-x-0 bottom-full z-20 mb-2 overflow-hidden rounded-lg border border-rule bg-card shadow-float">
          {found.length > 0 ? (
            <div
              id={listId}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list beside a field that keeps the focus
              role="listbox"
              aria-label={t`Prompts`}
              className="max-h-[min(calc(var(--visible-height,100dvh)*0.4),22rem)] overflow-y-auto p-1.5"
            >
              {found.map((prompt, index) => (
                <Option
                  key={prompt._id}
                  id={optionId(index)}
                  prompt={prompt}
                  selected={index === at}
                  onPoint={() => setAt(index)}
                  onChoose={() => onChoose(prompt)}
                />
              ))}
            </div>
          ) : (
            <p className="px-4 py-3 text-[14px] text-soft">
              {state === 'loading' && t`Searching the prompts`}
              {state === 'failed' &&
                t`The prompts could not be loaded. The connection may be down.`}
              {state === 'there' && t`No prompt contains this. Enter sends it as it is.`}
            </p>
          )}
        </div>
      )}
    </>
  )
}

type OptionProps = {
  id: string
  prompt: ShownPrompt
  selected: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ id, prompt, selected, onPoint, onChoose }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the composer's, which has the focus
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option with a description
    role="option"
    aria-selected={selected}
    onPointerMove={selected ? undefined : onPoint}
    // The composer keeps the focus, and the telephone its keyboard.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className="cursor-pointer rounded px-3 py-2 aria-selected:bg-blue-tint pointer-coarse:min-h-11"
  >
    <span className="flex items-baseline gap-2 text-[15px] leading-snug font-medium">
      {prompt.title}
      {prompt.own && (
        <span className="text-[12px] font-normal text-soft">
          <Trans>Yours</Trans>
        </span>
      )}
    </span>
    {prompt.description && (
      <span className="block text-[13px] leading-snug text-soft">{prompt.description}</span>
    )}
  </div>
)

const countOf = (count: number) =>
  count === 0
    ? t`No prompt contains this.`
    : plural(count, {
        one: '# prompt. Use the arrow keys and Enter to choose.',
        other: '# prompts. Use the arrow keys and Enter to choose.',
      })
