import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DocumentOwner, type DocumentReview, reviews } from '#contract/desk/reviews.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { dayMs } from '#web/ui/format/durations.ts'

// What is decided about a document in its line. Each is described by the title, which has its id.

const yearMs = 365 * dayMs

const field =
  'min-h-9 max-w-full rounded border border-edge bg-card px-2 text-[14px] hover:border-ink pointer-coarse:min-h-11'

function useChange(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { ownerId?: string | null; reviewOn?: string | null }) =>
      client.envelope(reviews.change, { params: { id }, body }),
    onSuccess: async ({ message }) => {
      tell(message)
      await queries.invalidateQueries({ queryKey: keyOf(reviews.list) })
    },
  })
}

type Props = { document: DocumentReview }

export function Owner({ document, owners }: Props & { owners: DocumentOwner[] }) {
  const { id, owner } = document
  const change = useChange(id)
  const known = owner && !owners.some((one) => one.id === owner.id) ? [owner, ...owners] : owners
  return (
    <select
      aria-label={t`Owner`}
      aria-describedby={`review-${id}`}
      value={owner?.id ?? ''}
      onChange={({ currentTarget: { value } }) => change.mutate({ ownerId: value || null })}
      className={`${field} md:w-48`}
    >
      <option value="">{t`No owner`}</option>
      {known.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  )
}

export function Day({ document: { id, reviewOn } }: Props) {
  const change = useChange(id)
  return (
    <input
      key={reviewOn}
      type="date"
      aria-label={t`Review date`}
      aria-describedby={`review-${id}`}
      defaultValue={reviewOn ?? ''}
      // Not while a year is typed: the field gives a date for each digit.
      onBlur={({ currentTarget: { value } }) => {
        if (value !== (reviewOn ?? '')) change.mutate({ reviewOn: value || null })
      }}
      className={field}
    />
  )
}

export function Again({ document: { id } }: Props) {
  const change = useChange(id)
  return (
    <Button
      small
      className="pointer-coarse:min-h-11"
      aria-describedby={`review-${id}`}
      busy={change.isPending}
      onClick={() => change.mutate({ reviewOn: inAYear() })}
    >
      <Trans>Reviewed: again in a year</Trans>
    </Button>
  )
}

const inAYear = () => new Date(Date.now() + yearMs).toISOString().slice(0, 10)
