import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DocumentOwner, type DocumentReview, reviews } from '#contract/desk/reviews.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf, reading, readingPages } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'

const quiet = { meta: { quiet: true }, staleTime: 0 }
const yearMs = 365 * 86_400_000

/** Who looks after which document, and until when; what is overdue comes first. */
export function Reviews() {
  const member = useMember()
  const [params] = useSearchParams()
  const overdue = params.get('show') === 'overdue'
  return (
    <Screen title={t`Reviews`}>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          Give a document an owner and a day on which it is to be looked through. What is overdue
          appears on the desk.
        </Trans>
      </p>
      <nav aria-label={t`Which documents`} className="mt-5 flex gap-2">
        <Which to={paths.reviews} on={!overdue} label={t`All`} />
        <Which to="?show=overdue" on={overdue} label={t`Overdue`} />
      </nav>
      {member && <List key={String(overdue)} overdue={overdue} />}
    </Screen>
  )
}

const Which = ({ to, on, label }: { to: string; on: boolean; label: string }) => (
  <Link
    to={to}
    replace
    aria-current={on || undefined}
    className="inline-flex min-h-9 items-center rounded-full border border-rule px-3.5 text-[14px] text-soft hover:border-edge hover:text-ink aria-[current]:border-ink aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
  >
    {label}
  </Link>
)

function List({ overdue }: { overdue: boolean }) {
  const list = useInfiniteQuery({
    ...readingPages(reviews.list, { query: { ...(overdue ? { overdue } : {}), limit: 50 } }),
    ...quiet,
  })
  const owners = useQuery({ ...reading(reviews.owners), ...quiet }).data ?? []
  const documents = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="mt-6">
      {!list.data && <NotYet what={t`The list`} query={list} />}
      {list.data && documents.length === 0 && (
        <p className="font-medium">
          {overdue ? t`No document is overdue.` : t`There are no documents yet.`}
        </p>
      )}
      {documents.length > 0 && (
        <ul className="border-b border-rule">
          {documents.map((document) => (
            <Row key={document.id} document={document} owners={owners} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </div>
  )
}

const field =
  'min-h-9 rounded border border-edge bg-card px-2 text-[14px] hover:border-ink pointer-coarse:min-h-11'

type RowProps = { document: DocumentReview; owners: DocumentOwner[] }

function Row({ document: { id, title, filename, owner, reviewOn, overdue }, owners }: RowProps) {
  const queries = useQueryClient()
  const name = useId()
  const change = useMutation({
    mutationFn: (body: { ownerId?: string | null; reviewOn?: string | null }) =>
      client.envelope(reviews.change, { params: { id }, body }),
    onSuccess: async ({ message }) => {
      tell(message)
      await queries.invalidateQueries({ queryKey: keyOf(reviews.list) })
    },
  })
  const known = owner && !owners.some((one) => one.id === owner.id) ? [owner, ...owners] : owners
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-rule py-3.5">
      <span className="min-w-0 flex-1 basis-56">
        <Link
          id={name}
          to={paths.document(filename)}
          className="font-medium text-blue [overflow-wrap:anywhere] hover:underline"
        >
          {title}
        </Link>
        {overdue && (
          <span className="mt-0.5 flex items-center gap-1.5 text-[13px] font-medium text-warn">
            <TriangleAlert aria-hidden className="size-4" />
            <Trans>Overdue</Trans>
          </span>
        )}
      </span>
      <select
        aria-label={t`Owner`}
        aria-describedby={name}
        value={owner?.id ?? ''}
        onChange={({ currentTarget: { value } }) => change.mutate({ ownerId: value || null })}
        className={`${field} max-w-64`}
      >
        <option value="">{t`No owner`}</option>
        {known.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <input
        key={reviewOn}
        type="date"
        aria-label={t`Review date`}
        aria-describedby={name}
        defaultValue={reviewOn ?? ''}
        // Not while a year is typed: the field gives a date for each digit.
        onBlur={({ currentTarget: { value } }) => {
          if (value !== (reviewOn ?? '')) change.mutate({ reviewOn: value || null })
        }}
        className={field}
      />
      {overdue && (
        <Button
          small
          className="pointer-coarse:min-h-11"
          busy={change.isPending}
          onClick={() => change.mutate({ reviewOn: inAYear() })}
        >
          <Trans>Reviewed: again in a year</Trans>
        </Button>
      )}
    </li>
  )
}

const inAYear = () => new Date(Date.now() + yearMs).toISOString().slice(0, 10)
