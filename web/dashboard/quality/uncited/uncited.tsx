import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { UncitedSort } from '#contract/desk/operator.ts'
import { paths } from '#web/paths.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { useListAddress } from '#web/rows/use-list-address.ts'
import { Listed } from '../listed.tsx'
import { addressOf, uncitedQuery, whichIn } from './queries.ts'
import { UncitedTable } from './uncited-table.tsx'

const sortWords: Record<UncitedSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

/** Documents that nobody's answer came from yet; order and page are in the address. */
export function Uncited() {
  const navigate = useNavigate()
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const query = useQuery(uncitedQuery(which))
  const files = query.data?.items ?? []
  const sortBy = (sort: UncitedSort) => changeAddress(() => addressOf({ sort, cursor: '' }))
  function open(id: string) {
    const file = files.find(({ _id }) => _id === id)
    if (file) void navigate(paths.document(file.filename))
  }
  return (
    <>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          No answer has quoted these documents yet. Nobody may have asked, or they say in other
          words what members ask for.
        </Trans>
      </p>
      {files.length > 1 && (
        <div className="mt-5 md:hidden">
          <OrderSelect value={which.sort} words={sortWords} onChange={sortBy} />
        </div>
      )}
      <Listed
        list={query}
        what={t`The documents`}
        none={
          files.length > 0
            ? undefined
            : which.cursor
              ? t`Nothing is left on this page.`
              : t`Every document has been quoted at least once.`
        }
      >
        <UncitedTable
          files={files}
          busy={query.isPlaceholderData}
          sort={which.sort}
          onSort={sortBy}
          onOpen={open}
        />
      </Listed>
      <Pages
        cursor={which.cursor}
        next={nextOf(query)}
        to={(cursor) => `?${addressOf({ ...which, cursor }).toString()}`}
      />
    </>
  )
}
