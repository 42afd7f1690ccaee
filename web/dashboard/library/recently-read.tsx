import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { Cover } from './cover.tsx'
import { goOnAt } from './library-row.tsx'
import { recentQuery } from './queries.ts'

const mostShown = 4

/**
 * The documents that the member has read last, to continue where they stopped; nothing until they
 * have read something.
 */
export function RecentlyRead() {
  const { data = [] } = useQuery(recentQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="recently-read" className="mb-10">
      <h2 id="recently-read" className="font-heading text-[21px] leading-tight">
        <Trans>Recently read</Trans>
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {data.slice(0, mostShown).map((item) => (
          <li key={item._id}>
            <Link
              to={paths.document(item.filename, { page: item.reading!.page })}
              className="flex h-full gap-4 rounded border border-rule bg-card p-3 transition-colors duration-150 hover:border-edge"
            >
              <span className="block w-12 shrink-0 [container-type:inline-size]">
                <Cover item={item} />
              </span>
              <span className="min-w-0 flex-1 self-center">
                <span className="line-clamp-2 font-serif text-[17px] leading-snug font-medium [overflow-wrap:anywhere]">
                  {item.title}
                </span>
                <span className="mt-1 block text-[13px] font-medium text-blue tabular-nums">
                  {goOnAt(item, item.reading!.page)}
                </span>
                <SpokenTime at={item.reading!.readAt} className="block text-[13px] text-soft" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
