import { Link } from 'react-router'
import type { LibraryItem } from '#contract/documents/library.ts'
import { kindName } from '#web/files/kind-name.ts'
import { AskAboutDocument } from './ask-about-document.tsx'
import { Cover } from './cover.tsx'
import { documentDate } from './document-date.ts'
import { DocumentState } from './document-state.tsx'
import { pathOf } from './path-of.ts'

/** The documents by their covers, as on a shelf. */
export const LibraryCovers = ({ items, busy }: { items: LibraryItem[]; busy: boolean }) => (
  <ul
    aria-busy={busy}
    className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-x-5 gap-y-8"
  >
    {items.map((item) => (
      <li key={item._id}>
        <article aria-label={item.title} className="[container-type:inline-size]">
          <Link to={pathOf(item)} className="group block">
            <Cover item={item} />
            <h3 className="mt-2.5 line-clamp-3 font-serif text-[16px] leading-snug font-medium [overflow-wrap:anywhere] group-hover:text-blue">
              {item.title}
            </h3>
          </Link>
          <p className="mt-1 text-[13px] text-soft tabular-nums">
            {kindName(item.type)} · {documentDate(item)}
          </p>
          <DocumentState item={item} />
          <AskAboutDocument item={item} />
        </article>
      </li>
    ))}
  </ul>
)
