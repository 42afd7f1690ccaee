import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type MailingSort, mailingStates } from '#contract/desk/mailings.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { useListAddress } from '#web/rows/use-list-address.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { stateNames } from '../words.ts'
import { MailingTable } from './mailing-table.tsx'
import { type Which, addressOf, listQuery, whichIn } from './queries.ts'

const sortWords: Record<MailingSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

/** All mailings; filter, order and page are in the address. */
export function MailingList() {
  const navigate = useNavigate()
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const list = useQuery(listQuery(which))
  const all = list.data?.items
  const choose = (part: Partial<Which>) =>
    changeAddress((now) => addressOf({ ...whichIn(now), cursor: '', ...part }))
  const isNarrowed = which.state !== '' || which.cursor !== ''
  const sortBy = (sort: MailingSort) => choose({ sort })
  return (
    <>
      <p className="max-w-[60ch] text-soft">
        <Trans>
          A message to many members at once, by e-mail and, if you like, as a notice in the
          dashboard. Members can unsubscribe; e-mails about their account still reach them.
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          look="strong"
          icon={<Plus className="size-4" aria-hidden />}
          onClick={() => void navigate(paths.newMailing)}
        >
          <Trans>New mailing</Trans>
        </Button>
        {all && (all.length > 1 || isNarrowed) && (
          <>
            <SelectField
              inline
              label={t`State`}
              value={which.state}
              onChange={(state) => choose({ state: state as Which['state'] })}
              options={[
                { value: '', label: t`Every state` },
                ...mailingStates.map((value) => ({ value, label: stateNames()[value] })),
              ]}
            />
            <div className="md:hidden">
              <OrderSelect value={which.sort} words={sortWords} onChange={sortBy} />
            </div>
          </>
        )}
      </div>
      <div className="mt-8">
        {!all && <NotYet what={t`The list`} query={list} />}
        {all?.length === 0 && (
          <p className="max-w-[64ch] text-soft">
            {which.cursor
              ? t`Nothing is left on this page.`
              : which.state
                ? t`No mailing is in this state.`
                : t`Nothing was written yet. Begin with “New mailing”: you choose who gets it, look at it, and send it to yourself first.`}
          </p>
        )}
        {all && all.length > 0 && (
          <MailingTable
            all={all}
            busy={list.isPlaceholderData}
            sort={which.sort}
            onSort={sortBy}
            onOpen={(id) => void navigate(paths.mailing(id))}
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
