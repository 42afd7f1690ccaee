import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { SelectBox } from './select-box.tsx'
import { type RowsProps, useRows } from './use-rows.ts'

/** What a column is called, what it orders the list by, and its classes: what is left out where the window is narrow, and how a cell breaks. */
export type HeadOf<Sort> = {
  label: () => string
  sort?: Sort
  /** From the smallest on; else the largest or newest is first. */
  ascending?: true
  /** The same the other way round. */
  reverse?: Sort
  /** For screen readers alone. */
  unseen?: true
  look: string
  end?: true
}

type Props<Row extends object, Sort> = RowsProps<Row> & {
  label: string
  /** Both left out where nothing can be selected. */
  allLabel?: string
  /** What is selected with the box of a line, such as “Select Ana Lee”. */
  lineLabel?: (row: Row) => string
  /** By the id of the column. */
  heads: Record<string, HeadOf<Sort>>
  busy: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  /** What is open below a line. */
  renderBelow?: (row: Row) => ReactNode
}

/** A table with one line each, its keys, its boxes, and heads that order it. */
export function RowTable<Row extends object, Sort>(props: Props<Row, Sort>) {
  const { label, allLabel, lineLabel, heads, busy, sort, onSort, renderBelow } = props
  const { table, rows, lineOf, select } = useRows(props)
  const cells = table.getAllLeafColumns().length + (lineLabel ? 1 : 0)
  return (
    <table
      aria-label={label}
      aria-busy={busy}
      className="w-full border-collapse text-[14px] aria-busy:opacity-60"
    >
      <thead>
        <tr className="border-b border-edge text-start text-soft">
          {allLabel && (
            <th scope="col" className="w-9 py-1 text-start">
              <SelectBox
                label={allLabel}
                checked={table.getIsAllRowsSelected()}
                mixed={table.getIsSomeRowsSelected()}
                onChange={() => table.toggleAllRowsSelected()}
              />
            </th>
          )}
          {table.getAllLeafColumns().map(({ id }) => (
            <Head key={id} head={heads[id]!} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            <tr
              {...lineOf(index)}
              aria-selected={lineLabel ? row.getIsSelected() : undefined}
              className="border-b border-rule hover:bg-card focus-visible:-outline-offset-2 aria-selected:bg-shade"
            >
              {lineLabel && (
                <td className="py-1 align-top">
                  <SelectBox
                    label={lineLabel(row.original)}
                    checked={row.getIsSelected()}
                    onChange={(shift) => select(index, shift)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => {
                const { look, end } = heads[cell.column.id]!
                return (
                  <td
                    key={cell.id}
                    className={`py-2 pe-4 align-top ${look} ${end ? 'text-end tabular-nums' : ''}`}
                  >
                    {cell.column.columnDef.cell ? (
                      <table.FlexRender cell={cell} />
                    ) : (
                      (cell.getValue() as string)
                    )}
                  </td>
                )
              })}
            </tr>
            <Below cells={cells}>{renderBelow?.(row.original)}</Below>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const Below = ({ cells, children }: { cells: number; children: ReactNode }) =>
  children ? (
    <tr className="border-b border-rule">
      <td colSpan={cells}>{children}</td>
    </tr>
  ) : null

type HeadProps<Sort> = { head: HeadOf<Sort>; sort: Sort; onSort: (sort: Sort) => void }

function Head<Sort>({ head, sort, onSort }: HeadProps<Sort>) {
  const { label, unseen, sort: by, reverse, ascending, look, end } = head
  const isReversed = reverse !== undefined && reverse === sort
  const on = by === sort || isReversed
  const rises = Boolean(ascending) !== isReversed
  const Arrow = rises ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={on ? (rises ? 'ascending' : 'descending') : undefined}
      className={`py-1 pe-4 font-medium ${look} ${end ? 'text-end' : 'text-start'}`}
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort(by === sort && reverse ? reverse : by)}
          className={`inline-flex min-h-8 items-center gap-1 rounded hover:text-ink pointer-coarse:min-h-11 ${on ? 'text-ink' : ''}`}
        >
          {label()}
          {on && <Arrow className="size-3.5" aria-hidden />}
        </button>
      ) : (
        <span className={unseen ? 'sr-only' : ''}>{label()}</span>
      )}
    </th>
  )
}
