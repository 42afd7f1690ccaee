import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { type Highlight, highlights } from '#contract/documents/highlights.ts'
import { deleteForCertain, earlierDeletions } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { dropItem, keyOf, readingPages } from '#web/api/queries.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { ExportHighlights } from '#web/dashboard/export-highlights.tsx'
import { KeptList } from '#web/dashboard/kept-list.tsx'
import { paths } from '#web/paths.ts'
import { HighlightEntry } from './highlight-entry.tsx'

const highlightsQuery = (q: string) =>
  infiniteQueryOptions({
    ...readingPages(highlights.list, { query: { q: q || undefined, limit: 20 } }, earlierDeletions),
    meta: { quiet: true },
  })

/** What a member highlighted in all documents, with their notes. */
export function Highlights() {
  const queries = useQueryClient()
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: keyOf(highlights.list) })
    void queries.invalidateQueries({ queryKey: keyOf(highlights.ofFile) })
  }
  const remove = ({ _id }: Highlight) => {
    dropItem(queries, highlights.list, _id)
    deleteForCertain('highlight', _id).catch(tellRefusal).finally(readAgain)
  }
  return (
    <KeptList
      title={t`Highlights`}
      about={
        <Trans>What you highlighted in documents, with your notes. Nobody else sees it.</Trans>
      }
      what={t`Your highlights`}
      searchLabel={t`Search the highlights`}
      read={highlightsQuery}
      row={HighlightEntry}
      removed={() => t`Highlight removed`}
      remove={remove}
      countOf={countOf}
      nothingHas={nothingHas}
      noneYet={<NoneYet />}
      actions={<ExportHighlights />}
    />
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
