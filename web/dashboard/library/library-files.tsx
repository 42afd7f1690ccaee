import { Link } from 'react-router'
import type { LibraryItem } from '#contract/documents/library.ts'
import { kindName, lengthOf } from '#web/files/kind-name.ts'
import { sizeOf } from '#web/ui/format/size.ts'
import { AskAboutDocument } from './ask-about-document.tsx'
import { documentDate } from './document-date.ts'
import { DocumentState } from './document-state.tsx'
import { pathOf } from './path-of.ts'

/** The documents one close below the other, with what is known of their files. */
export const LibraryFiles = ({ items, busy }: { items: LibraryItem[]; busy: boolean }) => (
  <ul aria-busy={busy} className="border-b border-rule">
    {items.map((item) => (
      <li key={item._id} className="border-t border-rule py-2.5">
        <article aria-label={item.title} className="flex items-center gap-3 sm:gap-6">
          <div className="min-w-0 flex-1">
            <h3 className="font-serif text-[17px] leading-snug font-medium [overflow-wrap:anywhere]">
              <Link to={pathOf(item)} className="hover:text-blue">
                {item.title}
              </Link>
            </h3>
            <p className="mt-0.5 text-[13px] leading-snug text-soft tabular-nums">
              {factsOf(item)}
            </p>
            <DocumentState item={item} />
          </div>
          <AskAboutDocument item={item} dense />
        </article>
      </li>
    ))}
  </ul>
)

const factsOf = (item: LibraryItem) =>
  [kindName(item.type), lengthOf(item), sizeOf(item.sizeBytes), documentDate(item)]
    .filter(Boolean)
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ')
