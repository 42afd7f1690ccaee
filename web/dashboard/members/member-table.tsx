import { t } from '@lingui/core/macro'
import {
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MemberRow, MemberSort } from '#contract/desk/members.ts'
import { roleWords } from '#web/dashboard/role-words.ts'
import { paths } from '#web/paths.ts'
import { exactTime, mediumDate, spokenTime } from '#web/ui/format/when.ts'
import { moveByKey } from './move-by-key.ts'
import { StatusMark } from './status-mark.tsx'
import { nameOf, planWords, sortWords, messagesWords, usageWords } from './words.ts'

type Props = {
  members: MemberRow[]
  busy: boolean
  sort: MemberSort
  onSort: (sort: MemberSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

const features = tableFeatures({ rowSelectionFeature })
const column = createColumnHelper<typeof features, MemberRow>()

const columns = column.columns([
  column.display({ id: 'name', cell: ({ row }) => <Name member={row.original} /> }),
  column.display({ id: 'status', cell: ({ row }) => <StatusMark status={row.original.status} /> }),
  column.accessor((row) => roleWords[row.role](), { id: 'role' }),
  column.accessor(planWords, { id: 'plan' }),
  column.accessor(usageWords, { id: 'used' }),
  column.display({
    id: 'lastSeen',
    cell: ({ row }) => <When at={row.original.lastSeenAt} spoken />,
  }),
  column.display({ id: 'newest', cell: ({ row }) => <When at={row.original.createdAt} /> }),
])

/** What is left out where the window is narrower than all columns, and how a cell breaks. */
const looks = {
  name: 'min-w-44 [overflow-wrap:anywhere]',
  wide: 'whitespace-nowrap max-lg:hidden',
  plan: 'max-lg:hidden',
  widest: 'whitespace-nowrap max-xl:hidden',
}

type HeadOf = { label: () => string; sort?: MemberSort; look: keyof typeof looks; end?: true }

const heads: Record<string, HeadOf> = {
  name: { label: sortWords.name, sort: 'name', look: 'name' },
  status: { label: () => t`Status`, look: 'wide' },
  role: { label: () => t`Role`, look: 'widest' },
  plan: { label: () => t`Plan`, look: 'plan' },
  used: { label: sortWords.used, sort: 'used', look: 'wide', end: true },
  lastSeen: { label: sortWords.lastSeen, sort: 'lastSeen', look: 'wide' },
  newest: { label: sortWords.newest, sort: 'newest', look: 'widest' },
}

/**
 * One line a member. Arrows move between the lines, Space selects, with Shift from the last one on,
 * Enter opens; on a narrow screen what does not fit stands below the name.
 */
export function MemberTable(props: Props) {
  const { members, busy, sort, onSort, selected, onSelect, onOpen } = props
  const [at, setAt] = useState(0)
  const anchor = useRef(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const rowSelection = Object.fromEntries([...selected].map((id) => [id, true as const]))
  const table = useTable({
    features,
    columns,
    data: members,
    getRowId: ({ id }) => id,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onSelect(new Set(Object.keys(next).filter((id) => next[id])))
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
    onSelect(new Set([...selected, ...rows.slice(from, to + 1).map(({ id }) => id)]))
  }

  function onKeyDown(event: React.KeyboardEvent, index: number) {
    // A link or a box within the line has keys of its own.
    if (event.target !== event.currentTarget) return
    const to = moveByKey(event, index, rows.length)
    if (to !== undefined) {
      event.preventDefault()
      setAt(to)
      body.current?.rows[to]?.focus()
      if (event.shiftKey) select(to, true)
    } else if (event.key === ' ') {
      event.preventDefault()
      select(index, event.shiftKey)
    } else if (event.key === 'Enter') onOpen(rows[index]!.id)
    else if (event.key === 'Escape') onSelect(new Set())
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSelect(new Set(rows.map(({ id }) => id)))
    }
  }

  return (
    <table
      aria-label={t`Members`}
      aria-busy={busy}
      className="w-full border-collapse text-[14px] aria-busy:opacity-60"
    >
      <thead>
        <tr className="border-b border-edge text-start text-soft">
          <th scope="col" className="w-9 py-1 text-start">
            <Box
              label={t`Select everybody on this page`}
              checked={table.getIsAllRowsSelected()}
              mixed={table.getIsSomeRowsSelected()}
              onChange={() => table.toggleAllRowsSelected()}
            />
          </th>
          {table.getAllLeafColumns().map(({ id }) => (
            <Head key={id} id={id} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            tabIndex={index === current ? 0 : -1}
            aria-selected={row.getIsSelected()}
            onFocus={() => setAt(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className="border-b border-rule hover:bg-card focus-visible:-outline-offset-2 aria-selected:bg-shade"
          >
            <td className="py-1 align-top">
              <Box
                label={t`Select ${nameOf(row.original)}`}
                checked={row.getIsSelected()}
                onChange={(shift) => select(index, shift)}
              />
            </td>
            {row.getAllCells().map((cell) => {
              const { look, end } = heads[cell.column.id]!
              return (
                <td
                  key={cell.id}
                  className={`py-2 pe-4 align-top ${looks[look]} ${end ? 'text-end tabular-nums' : ''}`}
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
        ))}
      </tbody>
    </table>
  )
}

function Head({ id, sort, onSort }: Pick<Props, 'sort' | 'onSort'> & { id: string }) {
  const { label, sort: by, look, end } = heads[id]!
  const on = by === sort
  const Arrow = by === 'name' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={on ? (by === 'name' ? 'ascending' : 'descending') : undefined}
      className={`py-1 pe-4 font-medium ${looks[look]} ${end ? 'text-end' : 'text-start'}`}
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort(by)}
          className={`inline-flex min-h-8 items-center gap-1 rounded hover:text-ink pointer-coarse:min-h-11 ${on ? 'text-ink' : ''}`}
        >
          {label()}
          {on && <Arrow className="size-3.5" aria-hidden />}
        </button>
      ) : (
        label()
      )}
    </th>
  )
}

const Name = ({ member }: { member: MemberRow }) => (
  <>
    <Link to={paths.member(member.id)} tabIndex={-1} className="font-medium hover:underline">
      {nameOf(member)}
    </Link>
    <span className="block text-[13px] text-soft">{member.email}</span>
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-[13px] text-soft lg:hidden">
      <StatusMark status={member.status} />
      <span>{planWords(member)}</span>
      <span className="tabular-nums">{messagesWords(member)}</span>
    </span>
  </>
)

const When = ({ at, spoken }: { at: string | null; spoken?: boolean }) =>
  at ? (
    <time dateTime={at} title={exactTime(at)}>
      {spoken ? spokenTime(at) : mediumDate(at)}
    </time>
  ) : (
    <span className="text-soft">{t`never`}</span>
  )

type BoxProps = {
  label: string
  checked: boolean
  mixed?: boolean
  onChange: (shift: boolean) => void
}

const Box = ({ label, checked, mixed = false, onChange }: BoxProps) => (
  <label className="inline-flex size-8 items-center justify-center pointer-coarse:size-11">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed && !checked
      }}
      onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
      className="size-4 accent-blue"
    />
  </label>
)
