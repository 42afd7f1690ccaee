import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { members } from '#contract/desk/members.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { saveBytes } from '#web/api/save-bytes.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { Pages } from '#web/rows/pages.tsx'
import { useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { useTypedSearch } from '#web/dashboard/typed-search.ts'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { Filters } from './filters.tsx'
import { Member } from './member.tsx'
import { MemberTable } from './member-table.tsx'
import { type Which, addressOf, filterOf, membersQuery, whichIn } from './queries.ts'
import { SelectionActs } from './selection-acts.tsx'

/** Everybody with an account: one of them, or the list. */
export function Members() {
  const { memberId } = useParams()
  return memberId ? <Member key={memberId} id={memberId} /> : <MemberList />
}

function MemberList() {
  const [params, changeAddress] = useListAddress()
  const navigate = useNavigate()
  const which = whichIn(params)
  const list = useQuery(membersQuery(which))
  const undo = useUndo()
  const lines = useRef<HTMLDivElement>(null)
  const { selected, setSelected, deselectDone, ...selection } = useSelection(params.toString())
  const change = useCallback(
    (next: Partial<Which>) =>
      changeAddress((now) => addressOf({ ...whichIn(now), cursor: '', ...next })),
    [changeAddress],
  )
  const items = list.data?.items
  const chosen = items?.filter(({ id }) => selected.has(id)) ?? []
  const filtered = Object.keys(filterOf(which)).some((key) => key !== 'sort')
  return (
    <Screen
      wide
      title={t`Members`}
      actions={
        <>
          <Button
            small
            look="quiet"
            icon={<Download className="size-4" aria-hidden />}
            onClick={() => {
              saveBytes(members.csv, { query: filterOf(which) }, 'members.csv').catch(tellRefusal)
            }}
          >
            <span className="max-[24rem]:sr-only">
              <Trans>Save as CSV</Trans>
            </span>
          </Button>
          <ButtonLink small to={paths.invitations}>
            <Trans>Invite</Trans>
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Search q={which.q} onChange={(q) => change({ q })} />
        <Filters which={which} onChange={change} />
      </div>
      <UndoAtFoot {...undo}>
        <SelectionActs
          chosen={chosen}
          list={lines}
          undo={undo}
          keep={selection.keep}
          refusal={selection.refusal}
          onDone={deselectDone}
        />
      </UndoAtFoot>
      {!items && <NotYet what={t`The list of members`} query={list} lines={8} />}
      <div ref={lines} tabIndex={-1} className="mt-4 outline-none">
        {items && items.length > 0 && (
          <MemberTable
            members={items}
            busy={list.isPlaceholderData}
            sort={which.sort}
            onSort={(sort) => change({ sort })}
            selected={selected}
            onSelect={setSelected}
            onOpen={(id) => void navigate(paths.member(id))}
          />
        )}
      </div>
      {items?.length === 0 && <Nobody which={which} filtered={filtered} />}
      <Pages
        cursor={which.cursor}
        next={list.data?.nextCursor ?? null}
        to={(cursor) => `?${addressOf({ ...which, cursor }).toString()}`}
      />
    </Screen>
  )
}

function Search({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useTypedSearch(q, onChange)
  return (
    <SearchField
      label={t`Name or address`}
      value={typed}
      onChange={setTyped}
      className="min-w-0 grow basis-64 sm:max-w-sm"
    />
  )
}

/** People who were invited have no account yet, and are in a list of their own. */
const Nobody = ({ which, filtered }: { which: Which; filtered: boolean }) => (
  <p className="py-8 text-soft">
    {which.status === 'invited' ? (
      <Trans>
        People who are invited appear here as soon as they join. Until then they are under{' '}
        <Link to={paths.invitations} className="text-blue hover:underline">
          Invitations
        </Link>
        .
      </Trans>
    ) : filtered ? (
      <Trans>
        Nobody matches this. Remove a filter to see more members.{' '}
        <Link to={paths.members} className="text-blue hover:underline">
          Show all members
        </Link>
      </Trans>
    ) : (
      t`There is nobody here yet.`
    )}
  </p>
)
