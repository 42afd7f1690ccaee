import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ListedOwner, type ReviewSort, noOwner } from '#contract/desk/reviews.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { useListAddress } from '#web/rows/use-list-address.ts'
import { useMember } from '#web/state/store.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { type Which, addressOf, ownersQuery, reviewsQuery, whichIn } from './queries.ts'
import { ReviewTable } from './review-table.tsx'

const sortWords: Record<ReviewSort, () => string> = {
  earliest: () => t`Earliest first`,
  latest: () => t`Latest first`,
}

/** Who looks after which document, and until when; filter, order and page are in the address. */
export function Reviews() {
  return (
    <Screen wide title={t`Reviews`}>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          Give a document an owner and a day on which it is to be looked through. What is overdue
          appears on the desk.
        </Trans>
      </p>
      {useMember() && <List />}
    </Screen>
  )
}

function List() {
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const list = useQuery(reviewsQuery(which))
  const owners = useQuery(ownersQuery()).data ?? []
  const documents = list.data?.items ?? []
  const choose = (part: Partial<Which>) =>
    changeAddress((now) => addressOf({ ...whichIn(now), cursor: '', ...part }))
  const sortBy = (sort: ReviewSort) => choose({ sort })
  const to = (overdue: boolean) => `?${addressOf({ ...which, overdue, cursor: '' }).toString()}`
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <nav aria-label={t`Which documents`} className="flex gap-2">
          <Choice to={to(false)} on={!which.overdue} label={t`All`} />
          <Choice to={to(true)} on={which.overdue} label={t`Overdue`} />
        </nav>
        {(owners.length > 0 || which.ownerId) && (
          <SelectField
            inline
            label={t`Owner`}
            value={which.ownerId}
            onChange={(ownerId) => choose({ ownerId })}
            options={[
              { value: '', label: t`Every owner` },
              { value: noOwner, label: t`No owner` },
              ...owners.map((owner) => ({ value: owner.id, label: nameOf(owner) })),
            ]}
          />
        )}
        <div className="md:hidden">
          <OrderSelect value={which.sort} words={sortWords} onChange={sortBy} />
        </div>
      </div>
      <div className="mt-6">
        {!list.data && <NotYet what={t`The list`} query={list} />}
        {list.data && documents.length === 0 && (
          <p className="font-medium">{noneOf(which, list.data.nextCursor)}</p>
        )}
        {documents.length > 0 && (
          <ReviewTable
            documents={documents}
            owners={owners.filter(({ former }) => !former)}
            busy={list.isPlaceholderData}
            sort={which.sort}
            onSort={sortBy}
          />
        )}
      </div>
      <Pages
        cursor={which.cursor}
        next={nextOf(list)}
        to={(cursor) => `?${addressOf({ ...which, cursor }).toString()}`}
      />
    </>
  )
}

const nameOf = ({ name, former }: ListedOwner) => (former ? t`${name} (no longer an editor)` : name)

function noneOf({ overdue, ownerId, cursor }: Which, next: string | null): string {
  if (cursor || next) return t`Nothing is left on this page.`
  if (overdue && ownerId === noOwner) return t`No document without an owner is overdue.`
  if (overdue && ownerId) return t`This owner has no overdue documents.`
  if (overdue) return t`No document is overdue.`
  if (ownerId === noOwner) return t`Every document has an owner.`
  return ownerId ? t`This owner has no documents yet.` : t`There are no documents yet.`
}

const Choice = ({ to, on, label }: { to: string; on: boolean; label: string }) => (
  <Link
    to={to}
    replace
    aria-current={on || undefined}
    className="inline-flex min-h-9 items-center rounded-full border border-rule px-3.5 text-[14px] text-soft hover:border-edge hover:text-ink aria-[current]:border-ink aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
  >
    {label}
  </Link>
)
