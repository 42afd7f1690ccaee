import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type Group, type PersonInGroup, groups } from '#contract/desk/groups.ts'
import { client } from '#web/api/client.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { useSearchInAddress } from '#web/dashboard/typed-search.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { countsOf } from './group-row.tsx'
import { othersQuery, peopleQuery, readGroupsAgain } from './queries.ts'

/** Who is in a group. One field finds them, and whom to add. */
export function People({ group }: { group: Group }) {
  const { q, looked, setLooked } = useSearchInAddress()
  const query = useInfiniteQuery(peopleQuery(group._id, q))
  const others = useQuery(othersQuery(group._id, q)).data
  const people = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Screen title={group.name}>
      <Link
        to={paths.groups}
        className="inline-flex min-h-9 items-center gap-1.5 text-[14px] text-soft hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden />
        <Trans>All groups</Trans>
      </Link>
      {group.description && <p className="mt-2 max-w-[60ch] text-soft">{group.description}</p>}
      <p className="mt-2 text-[13px] text-soft tabular-nums">{countsOf(group)}</p>
      <SearchField
        className="mt-5"
        label={t`Find members to add or remove`}
        value={looked}
        onChange={setLooked}
      />
      {q && (
        <section aria-labelledby="to-add" tabIndex={-1} className="mt-8 outline-none">
          <h2 id="to-add" className="font-heading text-[21px]">
            <Trans>Not in the group</Trans>
          </h2>
          {others?.length === 0 && (
            <p className="mt-3 text-soft">
              <Trans>Nobody else has “{q}” in their name or address.</Trans>
            </p>
          )}
          <PersonList label={t`Not in the group`} group={group} people={others ?? []} adds />
        </section>
      )}
      <section aria-labelledby="in-group" tabIndex={-1} className="mt-8 outline-none">
        <h2 id="in-group" className="font-heading text-[21px]">
          <Trans>In the group</Trans>
        </h2>
        {!query.data && <NotYet what={t`The members`} query={query} />}
        {query.data && people.length === 0 && (
          <p className="mt-3 text-soft">
            {q
              ? t`Nobody in the group has “${q}” in their name or address.`
              : t`Nobody is in this group yet. Find members above and add them.`}
          </p>
        )}
        <PersonList label={t`In the group`} group={group} people={people} />
        <ShowMore list={query} />
      </section>
    </Screen>
  )
}

type ListProps = { label: string; group: Group; people: PersonInGroup[]; adds?: boolean }

const PersonList = ({ label, people, ...rest }: ListProps) =>
  people.length > 0 && (
    <ul aria-label={label} className="mt-3 border-b border-rule">
      {people.map((person) => (
        <Person key={person._id} person={person} {...rest} />
      ))}
    </ul>
  )

type PersonProps = { group: Group; person: PersonInGroup; adds?: boolean }

function Person({ group, person, adds = false }: PersonProps) {
  const queries = useQueryClient()
  const name = `${person.firstName} ${person.lastName}`
  const change = useMutation({
    mutationFn: () =>
      client.call(adds ? groups.add : groups.leave, {
        params: { id: group._id, memberId: person._id },
      }),
    onSuccess: () => readGroupsAgain(queries),
  })
  const ref = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const line = ref.current
    return () => {
      // It goes to the other list, and the focus with it: who uses a keyboard goes on beside it.
      if (!line?.contains(document.activeElement)) return
      const beside = line.nextElementSibling ?? line.previousElementSibling
      const [next, section] = [beside?.querySelector('button'), line.closest('section')]
      queueMicrotask(() => (next?.isConnected ? next : section)?.focus())
    }
  }, [])
  return (
    <li
      ref={ref}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2.5"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-[13px] text-soft [overflow-wrap:anywhere]">{person.email}</span>
      </span>
      <Button
        small
        className="pointer-coarse:min-h-11"
        busy={change.isPending}
        onClick={() => change.mutate()}
        aria-label={adds ? t`Add ${name} to the group` : t`Remove ${name} from the group`}
      >
        {adds ? t`Add` : t`Remove`}
      </Button>
    </li>
  )
}
