import { linksIn } from '#web/chats/links.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type UsefulLink, content } from '#contract/content.ts'
import { reading, quiet } from '#web/api/queries.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { useSearchInAddress } from '#web/dashboard/typed-search.ts'
import { LinkGroups, placeOf } from '#web/links/link-groups.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'

/** What the operator recommends elsewhere, by what it is about. */
export function Links() {
  const query = useQuery({ ...reading(content.usefulLinks), ...quiet })
  const categories = useQuery({ ...reading(content.categories), ...quiet })
  const { looked, setLooked } = useSearchInAddress()
  const found = (query.data ?? []).filter((link) => holds(link, looked))
  return (
    <Screen title={t`Links`}>
      <p className="max-w-[60ch] text-soft">
        <Trans>Good sites outside the library. They open in a new tab.</Trans>
      </p>
      <SearchField
        className="mt-5"
        label={t`Search the links`}
        value={looked}
        onChange={setLooked}
        status={looked.trim() && linksIn(found.length)}
      />
      {query.isPending && <Waiting />}
      {query.isError && (
        <div className="mt-8">
          <TryAgain onRetry={() => void query.refetch()}>
            <Trans>The links could not be loaded. The connection may be down.</Trans>
          </TryAgain>
        </div>
      )}
      {query.data && found.length === 0 && (
        <p className="mt-10 text-soft">
          {looked.trim() ? t`No link contains “${looked.trim()}”.` : t`There are no links yet.`}
        </p>
      )}
      <LinkGroups links={found} categories={categories.data ?? []} />
    </Screen>
  )
}

function holds({ title, description, url }: UsefulLink, looked: string): boolean {
  const text = folded(`${title} ${description} ${placeOf(url)}`)
  return folded(looked)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const folded = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()

const Waiting = () => (
  <AfterAMoment>
    <div className="mt-10 space-y-7">
      {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
        <div key={width} className="space-y-2.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)
