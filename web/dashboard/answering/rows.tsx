import { t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '#web/ui/controls/button.tsx'

type Props<T> = {
  labelledBy: string
  rows: T[]
  /** What a new one is. */
  fresh: T
  most: number
  add: string
  /** What the button to remove it calls it. */
  nameOf: (row: T) => string
  onChange: (rows: T[]) => void
  children: (row: T, change: (part: Partial<T>) => void, i: number) => ReactNode
}

/** Rows that are added, changed and removed; the focus goes where one goes on. */
export function Rows<T extends object>(props: Props<T>) {
  const { labelledBy, rows, fresh, most, add, nameOf, onChange, children } = props
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const afterDrawing = (focus: () => void) => requestAnimationFrame(focus)
  return (
    <>
      {rows.length > 0 && (
        <ul ref={list} aria-labelledby={labelledBy} className="mb-4 space-y-3">
          {rows.map((row, i) => {
            const name = nameOf(row) || String(i + 1)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own, and stay in their order
              <li key={i} className="flex items-start gap-2 rounded border border-rule p-4">
                <div className="min-w-0 flex-1 space-y-4">
                  {children(
                    row,
                    (part) =>
                      onChange(rows.map((one, at) => (at === i ? { ...one, ...part } : one))),
                    i,
                  )}
                </div>
                <IconButton
                  label={t`Remove ${name}`}
                  className="-me-2 -mt-2"
                  onClick={() => {
                    onChange(rows.filter((_, at) => at !== i))
                    afterDrawing(() => adding.current?.focus())
                  }}
                >
                  <X />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <Button
        ref={adding}
        disabled={rows.length >= most}
        icon={<Plus className="size-4" aria-hidden />}
        onClick={() => {
          onChange([...rows, fresh])
          afterDrawing(() =>
            list.current?.lastElementChild
              ?.querySelector<HTMLElement>('input, textarea, select')
              ?.focus(),
          )
        }}
      >
        {add}
      </Button>
    </>
  )
}
