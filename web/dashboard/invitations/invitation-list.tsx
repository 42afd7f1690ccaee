import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Invitation, invitationStates, invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf, readingPages } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDebounced } from '#web/ui/debounced.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'

type State = Invitation['state']

/** Who was invited, newest first; what is shown stays in the address. */
export function InvitationList() {
  const [params, setParams] = useSearchParams()
  const state = invitationStates.find((one) => one === params.get('state'))
  const q = params.get('q') ?? ''
  const settled = useDebounced(q.trim())
  const list = useInfiniteQuery({
    ...readingPages(invitations.list, {
      query: { limit: 50, ...(state ? { state } : {}), ...(settled ? { q: settled } : {}) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const change = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const names = stateNames()
  return (
    <section aria-labelledby="invited" className="mt-12 border-t border-rule pt-9">
      <h2
        id="invited"
        tabIndex={-1}
        className="font-heading text-[24px] leading-tight tracking-[-0.01em] outline-none"
      >
        <Trans>Who was invited</Trans>
      </h2>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <SearchField
          label={t`Search names and addresses`}
          value={q}
          onChange={(value) => change('q', value)}
          className="min-w-0 flex-1 basis-60"
        />
        <div role="group" aria-label={t`Which are shown`} className="flex flex-wrap gap-2">
          {([undefined, ...invitationStates] as const).map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={state === one}
              onClick={() => change('state', one)}
              className="min-h-9 rounded border border-rule px-3 text-[14px] text-soft hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11"
            >
              {one ? names[one] : t`All`}
            </button>
          ))}
        </div>
      </div>
      <div className="mt-6">
        {!list.data && <NotYet what={t`The list`} query={list} />}
        {list.data && items.length === 0 && (
          <p className="text-[15px] text-soft">
            {settled || state ? t`Nobody matches this.` : t`Nobody was invited yet.`}
          </p>
        )}
        {items.length > 0 && (
          <ul className="border-b border-rule">
            {items.map((one) => (
              <Row key={one._id} invitation={one} stateName={names[one.state]} />
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
    </section>
  )
}

const stateNames = (): Record<State, string> => ({
  waiting: t`Waiting`,
  accepted: t`Accepted`,
  expired: t`Expired`,
})

function Row({ invitation, stateName }: { invitation: Invitation; stateName: string }) {
  const queries = useQueryClient()
  const { _id, email, firstName, lastName, state, invitedAt } = invitation
  const withdraw = useMutation({
    mutationFn: () => client.call(invitations.withdraw, { params: { id: _id } }),
    onSuccess: async () => {
      tell(t`The invitation of ${email} is withdrawn; its link opens nothing.`)
      document.getElementById('invited')?.focus()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(invitations.list) }),
  })
  const name = `${firstName} ${lastName}`.trim()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3 text-[15px]">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="font-medium">{email}</p>
        <p className="text-[13px] text-soft">
          {name && <>{name} · </>}
          <time dateTime={invitedAt} title={exactTime(invitedAt)}>
            {spokenTime(invitedAt)}
          </time>
        </p>
      </div>
      <span className="text-[14px] text-soft">{stateName}</span>
      {state !== 'accepted' && (
        <Button
          small
          className="pointer-coarse:min-h-11"
          busy={withdraw.isPending}
          aria-label={t`Withdraw the invitation of ${email}`}
          onClick={() => withdraw.mutate()}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </li>
  )
}
