import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { Link } from 'react-router'
import { kindName, lengthOf } from '#web/files/kind-name.ts'
import { paths } from '#web/paths.ts'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'
import { Loading, NotLoaded } from './loading.tsx'
import { uncitedQuery } from './queries.ts'

/** Documents that nobody's answer came from yet. */
export function Uncited() {
  const query = useInfiniteQuery(uncitedQuery)
  const files = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          No answer has quoted these documents yet. Nobody may have asked, or they say in other
          words what members ask for.
        </Trans>
      </p>
      <div className="mt-8">
        {query.isPending && <Loading />}
        {query.isError && (
          <NotLoaded what={t`The documents`} onAgain={() => void query.refetch()} />
        )}
        {query.data && files.length === 0 && (
          <p className="font-medium">
            <Trans>Every document has been quoted at least once.</Trans>
          </p>
        )}
        {files.length > 0 && (
          <ul aria-label={t`Documents`} className="border-b border-rule">
            {files.map((file) => (
              <li
                key={file._id}
                className="flex flex-wrap items-baseline gap-x-6 border-t border-rule py-4"
              >
                <h2 className="min-w-0 flex-1 basis-64 font-serif text-[19px] leading-snug font-medium [overflow-wrap:anywhere]">
                  <Link to={paths.document(file.filename)} className="hover:text-blue">
                    {file.title}
                  </Link>
                </h2>
                <p className="text-[13px] text-soft tabular-nums">
                  <Trans>
                    {[kindName(file.type), lengthOf(file)].filter(Boolean).join(' · ')} · added on{' '}
                    <time dateTime={file.createdAt} title={exactTime(file.createdAt)}>
                      {spokenTime(file.createdAt)}
                    </time>
                  </Trans>
                </p>
              </li>
            ))}
          </ul>
        )}
        <ShowMore list={query} />
      </div>
    </>
  )
}
