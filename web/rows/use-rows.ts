import { type ColumnDef, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, useRef, useState } from 'react'
import { moveByKey } from './move-by-key.ts'
import { noneSelected } from './use-selection.ts'

export const rowFeatures = tableFeatures({ rowSelectionFeature })
export type RowColumns<Row extends object> = ColumnDef<typeof rowFeatures, Row>[]

export type RowsProps<Row extends object> = {
  /** One object for all renderings: a new one has the table computed anew. */
  columns: RowColumns<Row>
  data: Row[]
  idOf: (row: Row) => string
  /** Both left out where nothing can be selected. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  onOpen?: ((id: string) => void) | undefined
}

/**
 * The keys and the selection of a list: arrows move between the lines, and with Shift select those
 * from where they began; Space selects, with Shift from the last one on, Enter opens, Escape selects
 * none, Ctrl A all. Shift Tab leads out of the list, to what can be done with the selection. `lineOf` gives what the element of a
 * line needs, which is a row of a table or a box of a list.
 */
export function useRows<Row extends object>(props: RowsProps<Row>) {
  const { columns, data, idOf, selected = noneSelected, onSelect, onOpen } = props
  const [at, setAt] = useState(0)
  const anchor = useRef(0)
  const stretched = useRef<Stretched>(undefined)
  const lines = useRef(new Map<number, HTMLElement>())
  const rowSelection = Object.fromEntries([...selected].map((id) => [id, true as const]))
  const table = useTable({
    features: rowFeatures,
    columns,
    data,
    getRowId: idOf,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })
  const { rows } = table.getRowModel()
  const current = Math.min(at, rows.length - 1)

  const between = (one: number, other: number) =>
    rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id)

  function select(index: number, range: boolean) {
    stretched.current = undefined
    if (!range) {
      anchor.current = index
      rows[index]?.toggleSelected()
      return
    }
    onSelect?.(new Set([...selected, ...between(anchor.current, index)]))
  }

  /** On the way back, what was stretched over is given free again. */
  function stretch(index: number, to: number) {
    const { current } = stretched
    const { from, before } = current?.to === index ? current : { from: index, before: selected }
    stretched.current = { from, before, to }
    anchor.current = from
    onSelect?.(new Set([...before, ...between(from, to)]))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    // A link or a box within the line has keys of its own; a box has none for Escape.
    if (event.target !== event.currentTarget) {
      if (event.key === 'Escape' && isBox(event.target)) onSelect?.(noneSelected)
      return
    }
    const to = moveByKey(event, index, rows.length)
    if (to !== undefined) {
      event.preventDefault()
      setAt(to)
      lines.current.get(to)?.focus()
      if (event.shiftKey) stretch(index, to)
      else stretched.current = undefined
    } else if (event.key === 'Tab' && event.shiftKey) {
      // From the first line on, the browser leads out: before the others are their boxes and links.
      lines.current.get(0)?.focus({ preventScroll: true })
      setAt(index)
    } else if (event.key === 'Enter') onOpen?.(rows[index]!.id)
    else if (onSelect) selectByKey(event, index, onSelect)
  }

  function selectByKey(
    event: KeyboardEvent,
    index: number,
    onSelect: NonNullable<RowsProps<Row>['onSelect']>,
  ) {
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey)
    if (event.key === ' ' || isAll) event.preventDefault()
    if (event.key === ' ') return select(index, event.shiftKey)
    if (event.key !== 'Escape' && !isAll) return
    stretched.current = undefined
    onSelect(isAll ? new Set(rows.map(({ id }) => id)) : noneSelected)
  }

  const lineOf = (index: number) => ({
    ref: (line: HTMLElement | null) => {
      if (line) lines.current.set(index, line)
      else lines.current.delete(index)
    },
    tabIndex: index === current ? 0 : -1,
    'data-current-line': index === current ? true : undefined,
    onFocus: () => setAt(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index),
  })

  return { table, rows, lineOf, select }
}

/** What Shift and the arrows have selected: from a line, over what was selected before, to a line. */
type Stretched = { from: number; before: ReadonlySet<string>; to: number } | undefined

const isBox = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === 'checkbox'
