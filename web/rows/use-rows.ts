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
 * The keys and the selection of a list: arrows move between the lines, Space selects, with Shift from
 * the last one on, Enter opens, Escape selects none, Ctrl A all. `lineOf` gives what the element of a
 * line needs, which is a row of a table or a box of a list.
 */
export function useRows<Row extends object>(props: RowsProps<Row>) {
  const { columns, data, idOf, selected = noneSelected, onSelect, onOpen } = props
  const [at, setAt] = useState(0)
  const anchor = useRef(0)
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

  function select(index: number, range: boolean) {
    if (!range) {
      anchor.current = index
      rows[index]?.toggleSelected()
      return
    }
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
    onSelect?.(new Set([...selected, ...rows.slice(from, to + 1).map(({ id }) => id)]))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    // A link or a box within the line has keys of its own.
    if (event.target !== event.currentTarget) return
    const to = moveByKey(event, index, rows.length)
    if (to !== undefined) {
      event.preventDefault()
      setAt(to)
      lines.current.get(to)?.focus()
      if (event.shiftKey) select(to, true)
    } else if (event.key === 'Enter') onOpen?.(rows[index]!.id)
    else if (onSelect) selectByKey(event, index, onSelect)
  }

  function selectByKey(
    event: KeyboardEvent,
    index: number,
    onSelect: NonNullable<RowsProps<Row>['onSelect']>,
  ) {
    if (event.key === ' ') {
      event.preventDefault()
      select(index, event.shiftKey)
    } else if (event.key === 'Escape') onSelect(new Set())
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSelect(new Set(rows.map(({ id }) => id)))
    }
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
