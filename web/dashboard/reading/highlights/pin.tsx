import { t } from '@lingui/core/macro'
import { NotebookPen, PenLine } from 'lucide-react'
import { type CSSProperties, use } from 'react'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import { HighlightsContext } from './use-highlights.ts'

const longestName = 120

type Props = { highlight: PlacedHighlight; style?: CSSProperties }

/** At the end of a highlight: opens it in the list beside the document, with its note. */
export function Pin({ highlight, style }: Props) {
  const { _id, quote, note } = highlight
  const highlights = use(HighlightsContext)
  // In print and in thumbnails there is nothing to open.
  if (!highlights) return null
  const words =
    quote.length > longestName ? `${quote.slice(0, longestName).toWellFormed()} …` : quote
  const label = note ? t`Your highlight, with a note: “${words}”` : t`Your highlight: “${words}”`
  return (
    <button
      type="button"
      aria-label={label}
      title={note ?? undefined}
      data-noted={note ? true : undefined}
      style={style}
      className={style ? 'reading-pin reading-pin-aside' : 'reading-pin'}
      onClick={() => highlights.choose(_id)}
    >
      {note ? <NotebookPen aria-hidden /> : <PenLine aria-hidden />}
    </button>
  )
}
