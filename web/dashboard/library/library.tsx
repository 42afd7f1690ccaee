import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { useLocation, useNavigate } from 'react-router'
import type { LibraryItem } from '#contract/documents/library.ts'
import { askInNewChat } from '#web/dashboard/ask.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { useListAddress, withParam } from '#web/rows/use-list-address.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { useTypedSearch } from '#web/dashboard/typed-search.ts'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { Categories } from './categories.tsx'
import { choiceIn, isNarrowed, placeOf } from './choice.ts'
import { LibraryCovers } from './library-covers.tsx'
import { LibraryFiles } from './library-files.tsx'
import { LibraryRow } from './library-row.tsx'
import { ListOptions } from './list-options.tsx'
import { categoriesQuery, choicesQuery, libraryQuery } from './queries.ts'
import { RecentlyRead } from './recently-read.tsx'

/**
 * The documents to read and to ask about, at two addresses. The query is in them, so that Back finds
 * it again.
 */
export function Library() {
  const [params, changeAddress, addressNow] = useListAddress()
  const navigate = useNavigate()
  const choice = choiceIn(params, useLocation().pathname)
  const { categoryId, look } = choice
  const q = params.get('q')?.trim() ?? ''
  const [typed, setTyped] = useTypedSearch(q, (next) =>
    changeAddress((now) => withParam(now, 'q', next)),
  )

  /** With Back, what was chosen before is chosen again. */
  const choose = (name: string, value: string) =>
    changeAddress((now) => withParam(now, name, value), { replace: false })
  const query = useInfiniteQuery(libraryQuery(q, choice))
  // Not while it is read again: it would be told again, too.
  const isOther = query.isPending || query.isPlaceholderData
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const categories = useQuery(categoriesQuery).data ?? []
  const choices = useQuery(choicesQuery)
  const offered = categories.filter(({ id }) => choices.data?.categoryIds.includes(id))
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const chosen = categoryId ? nameOf.get(categoryId) : undefined
  const total = query.data?.pages[0]?.total
  const count = total !== undefined && plural(total, { one: '# document', other: '# documents' })
  return (
    <Screen title={t`Library`}>
      <SearchField
        label={t`Search titles and text`}
        value={typed}
        onChange={setTyped}
        status={q && count && !isOther ? count : undefined}
      />
      {q && <AskAbout question={q} />}
      {offered.length > 0 && (
        <Categories
          categories={offered}
          chosen={categoryId}
          onChoose={(id) => choose('category', id ?? '')}
        />
      )}
      <ListOptions
        choice={choice}
        kinds={choices.data?.kinds ?? []}
        languages={choices.data?.languages ?? []}
        isSearch={q !== ''}
        onChoose={choose}
        onLook={(next) => void navigate(placeOf(next, withParam(addressNow(), 'q', typed.trim())))}
      />
      <div className="mt-9">
        {look !== 'files' && !q && !isNarrowed(choice) && choice.sort === 'newest' && (
          <RecentlyRead />
        )}
        {query.isPending && (look === 'files' ? <WaitingForFiles /> : <Waiting />)}
        {query.isError && (
          <TryAgain onRetry={() => void Promise.all([query.refetch(), choices.refetch()])}>
            <Trans>The library could not be loaded. It is safe; the connection may be down.</Trans>
          </TryAgain>
        )}
        {items.length > 0 && (
          <section aria-labelledby="documents">
            <h2 id="documents" className="mb-4 font-heading text-[21px] leading-tight">
              {q ? t`Found` : (chosen ?? t`All documents`)}
            </h2>
            {look === 'covers' && <LibraryCovers items={items} busy={isOther} />}
            {look === 'files' && <LibraryFiles items={items} busy={isOther} />}
            {look === 'rows' && (
              <ul className="border-b border-rule" aria-busy={isOther}>
                {items.map((item) => (
                  <LibraryRow key={item._id} item={item} {...categoryOf(item, nameOf)} />
                ))}
              </ul>
            )}
          </section>
        )}
        {query.data && !isOther && items.length === 0 && (
          <Nothing q={q} category={chosen} narrowed={isNarrowed(choice)} />
        )}
        <ShowMore list={query} />
      </div>
    </Screen>
  )
}

/** What was looked for is perhaps better asked. */
function AskAbout({ question }: { question: string }) {
  const navigate = useNavigate()
  return (
    <Button
      look="quiet"
      small
      className="mt-2 -ms-2.5 max-w-full"
      icon={<MessageCircleQuestion className="size-4 shrink-0" aria-hidden />}
      onClick={() => askInNewChat(navigate, question)}
    >
      <span className="truncate">
        <Trans>Ask “{question}” in a new chat</Trans>
      </span>
    </Button>
  )
}

const categoryOf = ({ categoryId }: LibraryItem, nameOf: Map<string, string>) => {
  const category = categoryId ? nameOf.get(categoryId) : undefined
  return category ? { category } : {}
}

type NothingProps = { q: string; category: string | undefined; narrowed: boolean }

function Nothing({ q, category, narrowed }: NothingProps) {
  if (!q && narrowed && !category)
    return (
      <p className="text-soft">
        <Trans>No document matches your choice. Choose another kind or language.</Trans>
      </p>
    )
  if (!q && !category)
    return (
      <p className="text-soft">
        <Trans>There are no documents in the library yet.</Trans>
      </p>
    )
  return (
    <p className="text-soft">
      {q
        ? category
          ? t`No document in “${category}” has “${q}” on one page. Try fewer or other words.`
          : t`No document has “${q}” on one page. Try fewer or other words.`
        : t`There are no documents in “${category ?? ''}” yet.`}
    </p>
  )
}

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-8">
      {['w-1/2', 'w-2/5', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-6">
          <Skeleton className="h-[102px] w-[72px] sm:h-[147px] sm:w-[104px]" />
          <div className="flex-1 space-y-3 pt-1">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  </AfterAMoment>
)

const WaitingForFiles = () => (
  <AfterAMoment>
    <div className="space-y-6">
      {['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} className="space-y-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)
