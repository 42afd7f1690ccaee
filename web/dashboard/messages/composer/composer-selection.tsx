import { t } from '@lingui/core/macro'
import { TextQuote, X } from 'lucide-react'
import type { NewSelection } from '#contract/chats/selections.ts'
import { useAbout } from '#web/dashboard/reading/document/about.ts'
import { sourceName } from '#web/files/place.ts'
import type { Open } from '../answer/sources/use-citation-keys.ts'

type Props = {
  selection: NewSelection
  place: string
  onOpen: (open: Open) => void
  onRemove: () => void
}

/** Above the line: the passage of a document that the question is about. */
export function ComposerSelection({ selection, place, onOpen, onRemove }: Props) {
  const { filename, page, text } = selection
  const about = useAbout(filename).data
  const title = about?.title ?? filename
  const at = about?.places[page - 1]
  const where = sourceName({ title, page, place: at })
  return (
    <div className="px-2 pt-2">
      <div className="flex items-start rounded border border-rule bg-paper text-[13px]">
        <TextQuote className="ms-2 mt-2 size-4 shrink-0 text-soft" aria-hidden />
        <button
          type="button"
          id={`cite-${place}-0`}
          title={t`Open ${where}`}
          onClick={() =>
            onOpen({
              messageId: place,
              citation: { n: 0, fileId: '', filename, title, page, quote: text },
            })
          }
          className="min-h-8 min-w-0 flex-1 px-2 py-1.5 text-start pointer-coarse:min-h-11"
        >
          <q className="line-clamp-2 font-serif text-[15px] leading-snug break-words" dir="auto">
            {text}
          </q>
          <span className="mt-0.5 block truncate text-soft">{where}</span>
        </button>
        <button
          type="button"
          aria-label={t`Ask without this passage`}
          title={t`Ask without this passage`}
          onClick={onRemove}
          className="grid size-8 shrink-0 place-items-center rounded text-soft hover:text-ink pointer-coarse:size-11"
        >
          <X className="size-[15px]" aria-hidden />
        </button>
      </div>
    </div>
  )
}
