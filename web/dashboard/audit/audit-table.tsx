import { t } from '@lingui/core/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { createContext, useContext } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AuditEntry, AuditSort } from '#contract/desk/audit.ts'
import { deviceWords } from '#web/account/device-words.ts'
import { paths } from '#web/paths.ts'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { actWords } from './act-words.ts'
import { reasonWords, subjectWords } from './detail-words.ts'

type Props = {
  entries: AuditEntry[]
  busy: boolean
  sort: AuditSort
  onSort: (sort: AuditSort) => void
  /** The address of what one person did, as far as the rest is shown. */
  toActor: (id: string) => string
}

/** The cells are the same for all renderings of the table. */
const ToActor = createContext<Props['toActor']>(() => '')

const column = createColumnHelper<typeof rowFeatures, AuditEntry>()

const columns = column.columns([
  column.display({ id: 'act', cell: ({ row }) => <What entry={row.original} /> }),
  column.display({ id: 'actor', cell: ({ row }) => <Who entry={row.original} /> }),
  column.display({ id: 'at', cell: ({ row }) => <SpokenTime at={row.original.at} /> }),
])

const heads: Record<string, HeadOf<AuditSort>> = {
  act: { label: () => t`What was done`, look: 'w-full [overflow-wrap:anywhere]' },
  actor: { label: () => t`By whom`, look: 'min-w-48 max-md:hidden [overflow-wrap:anywhere]' },
  at: {
    label: () => t`When`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line an entry, which can be read and not selected; Enter opens the member to whom it was done. */
export function AuditTable({ entries, toActor, ...more }: Props) {
  const navigate = useNavigate()
  return (
    <ToActor value={toActor}>
      <RowTable
        {...more}
        label={t`Audit log`}
        columns={columns}
        heads={heads}
        data={entries}
        idOf={({ id }) => id}
        onOpen={(id) => {
          const member = memberIn(entries.find((entry) => entry.id === id))
          if (member) void navigate(paths.member(member))
        }}
      />
    </ToActor>
  )
}

const memberIn = (entry: AuditEntry | undefined) =>
  entry?.subject.kind === 'member' && subjectWords(entry) ? entry.subject.id : null

function What({ entry }: { entry: AuditEntry }) {
  const { act, subject, at } = entry
  const [reason, name, member] = [reasonWords(entry), subjectWords(entry), memberIn(entry)]
  const said = name ?? (subject.kind === 'member' ? t`A former member` : null)
  return (
    <>
      <span className="font-medium">{actWords[act]()}</span>
      {said && ': '}
      {member ? (
        <Link to={paths.member(member)} className="text-blue underline underline-offset-2">
          {said}
        </Link>
      ) : (
        said
      )}
      {reason && <span className="mt-0.5 block text-soft">{reason}</span>}
      <span className="mt-0.5 block text-[13px] text-soft md:hidden">
        <Actor entry={entry} /> · <SpokenTime at={at} />
        {whereOf(entry)
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </span>
    </>
  )
}

const Who = ({ entry }: { entry: AuditEntry }) => (
  <>
    <Actor entry={entry} />
    <span className="block text-[13px] text-soft">
      {whereOf(entry).filter(Boolean).join(' · ')}
    </span>
  </>
)

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  const toActor = useContext(ToActor)
  if (!actor.id) return t`At the server`
  return (
    <Link
      to={toActor(actor.id)}
      className="underline decoration-edge underline-offset-2 hover:text-blue"
    >
      {actor.name || t`A former member`}
    </Link>
  )
}

const whereOf = ({ device, place }: AuditEntry) => [device && deviceWords(device), place]
