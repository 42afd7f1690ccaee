import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Highlight, highlights } from '#contract/highlights.ts'
import { deleteForCertain, earlierDeletions } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { dropItem, keyOf, readingPages } from '#web/api/queries.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { useDebounced } from '#web/ui/debounced.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { UndoBar, useUndo } from '#web/ui/undo.tsx'
import { HighlightEntry } from './highlight-entry.tsx'

/** What a member highlighted in all documents, with their notes. */
export function Highlights() {
  const queries = useQueryClient()
  const [looked, setLooked] = useState('')
  const q = useDebounced(looked.trim())
  const list = useInfiniteQuery({
    ...readingPages(highlights.list, { query: { q: q || undefined, limit: 20 } }, earlierDeletions),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
  })
  const { pending, start, undo } = useUndo()
  const known = list.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = known.filter(({ _id }) => !pending?.ids.includes(_id))
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: keyOf(highlights.list) })
    void queries.invalidateQueries({ queryKey: keyOf(highlights.ofFile) })
  }
  const remove = ({ _id }: Highlight) =>
    start({
      ids: [_id],
      sentence: t`Highlight removed`,
      commit: () => {
        dropItem(queries, highlights.list, _id)
        deleteForCertain('highlight', _id).catch(tellRefusal).finally(readAgain)
      },
    })
  const isEmpty = list.data && !list.isFetching && known.length === 0
  return (
    <Screen title={t`Highlights`}>
      <p className="max-w-[60ch] text-soft">
        <Trans>What you highlighted in documents, with your notes. Nobody else sees it.</Trans>
      </p>
      {(q || known.length > 0) && (
        <SearchField
          className="mt-5"
          label={t`Search the highlights`}
          value={looked}
          onChange={setLooked}
          status={q && !list.isFetching ? countOf(shown.length) : undefined}
        />
      )}
      <div className="mt-8">
        {!list.data && <NotYet what={t`Your highlights`} query={list} />}
        {shown.length > 0 && (
          <ul
            aria-label={t`Highlights`}
            aria-busy={list.isFetching}
            className="border-b border-rule"
          >
            {shown.map((highlight) => (
              <HighlightEntry key={highlight._id} highlight={highlight} onRemove={remove} />
            ))}
          </ul>
        )}
        {isEmpty && (q ? <p className="text-soft">{nothingHas(q)}</p> : <NoneYet />)}
        <ShowMore list={list} />
      </div>
      <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 md:start-[15.5rem] [&>*]:pointer-events-auto [&>*]:w-full [&>*]:max-w-md">
        <UndoBar pending={pending} onUndo={undo} />
      </div>
    </Screen>
  )
}

const NoneYet = () => (
  <div className="space-y-5">
    <p className="max-w-[60ch] text-soft">
      <Trans>
        You have not highlighted anything yet. Open a document, select words on a page, and press
        “Highlight” or “Write a note”.
      </Trans>
    </p>
    <ButtonLink to={paths.library}>
      <Trans>Open the library</Trans>
    </ButtonLink>
  </div>
)

const nothingHas = (q: string) => t`No highlight has “${q}”. Try fewer or other words.`

const countOf = (count: number) => plural(count, { one: '# highlight', other: '# highlights' })
