import { t } from '@lingui/core/macro'
import type { Selection } from '#contract/chats/selections.ts'
import { sourceName } from '#web/files/place.ts'
import type { Open } from '../answer/sources/use-citation-keys.ts'

type Props = { messageId: string; selection: Selection; onOpen: (open: Open) => void }

/** Above a question: the passage of a document that it is about. */
export function SelectedPassage({ messageId, selection, onOpen }: Props) {
  const { text, ...place } = selection
  const where = sourceName(place)
  return (
    <figure
      aria-label={t`Selected passage`}
      className="mb-3 max-w-[68ch] border-s border-edge ps-4"
    >
      <blockquote
        dir="auto"
        data-words
        className="line-clamp-4 font-serif text-[16px] leading-normal text-soft break-words print:line-clamp-none"
      >
        <q>{text}</q>
      </blockquote>
      <figcaption className="text-[13px]">
        <button
          type="button"
          id={`cite-${messageId}-0`}
          onClick={() => onOpen({ messageId, citation: { n: 0, ...place, quote: text } })}
          className="min-h-8 max-w-full truncate text-start text-soft underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current pointer-coarse:min-h-11"
        >
          {where}
        </button>
      </figcaption>
    </figure>
  )
}
