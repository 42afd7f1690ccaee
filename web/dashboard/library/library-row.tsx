import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { LibraryHit, LibraryItem } from '#contract/documents/library.ts'
import { isPaper } from '#contract/kinds.ts'
import { kindName, lengthOf } from '#web/files/kind-name.ts'
import { paths } from '#web/paths.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { placeName } from '#web/files/place.ts'
import { AskAboutDocument } from './ask-about-document.tsx'
import { Cover } from './cover.tsx'
import { documentDate } from './document-date.ts'
import { DocumentState } from './document-state.tsx'
import { pathOf } from './path-of.ts'

/** A document with its cover, what it is about, and the places that were found in it. */
export function LibraryRow({ item, category }: { item: LibraryItem; category?: string }) {
  const { title, description, filename, type, reading, hits = [] } = item
  const facts = [category, kindName(type), lengthOf(item), documentDate(item)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="border-t border-rule py-6">
      <article aria-label={title} className="flex gap-4 sm:gap-6">
        <div className="w-[72px] shrink-0 [container-type:inline-size] sm:w-[104px]">
          <Cover item={item} />
        </div>
        <div className="min-w-0 flex-1">
          <h3 className="font-serif text-[20px] leading-snug font-medium [overflow-wrap:anywhere]">
            <Link to={pathOf(item)} className="hover:text-blue">
              {title}
            </Link>
          </h3>
          {description && (
            <p className="mt-1.5 line-clamp-3 max-w-[62ch] leading-relaxed text-soft">
              {description}
            </p>
          )}
          <p className="mt-2 text-[13px] text-soft tabular-nums">{facts}</p>
          {reading && reading.page > 1 && (
            <p className="mt-1 text-[13px]">
              <Link
                to={paths.document(filename, { page: reading.page })}
                className="inline-block py-1 font-medium text-blue hover:underline"
              >
                {goOnAt(item, reading.page)}
              </Link>
            </p>
          )}
          {hits.length > 0 && <Hits title={title} filename={filename} hits={hits} />}
          <DocumentState item={item} />
          <AskAboutDocument item={item} />
        </div>
      </article>
    </li>
  )
}

/** PDFs are gone on with at a page, others at a part. */
export const goOnAt = ({ type }: Pick<LibraryItem, 'type'>, page: number) =>
  isPaper(type) ? t`Continue at page ${page}` : t`Continue at part ${page}`

const Hits = ({
  title,
  filename,
  hits,
}: {
  title: string
  filename: string
  hits: LibraryHit[]
}) => (
  <ul aria-label={t`Passages in ${title}`} className="mt-3 space-y-1">
    {hits.map((hit) => (
      <li key={hit.page}>
        <Link
          to={paths.document(filename, { page: hit.page, quote: quoteOf(hit) })}
          className="-mx-2.5 block rounded px-2.5 py-1.5 hover:bg-shade"
        >
          <span className="block text-[13px] font-medium text-blue">
            {hit.place ? placeName(hit) : t`Page ${hit.page}`}
          </span>
          <span className="mt-0.5 block text-[14px] leading-normal text-soft" dir="auto">
            {/^[^\p{Lu}]/u.test(hit.before) && '… '}
            <MarkedText text={`${hit.before}${hit.quote}${hit.after}`} marks={hit.words} />
            {!/[.!?]$/.test(hit.after) && ' …'}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** With what stands around it: one word alone may stand on the page before. */
const quoteOf = ({ before, quote, after }: LibraryHit) => `${before}${quote}${after}`.trim()
