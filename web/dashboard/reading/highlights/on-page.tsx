import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import { strokeOf } from '../page/marks.tsx'
import { Pin } from './pin.tsx'

type Props = { highlights: PlacedHighlight[] }

/** What the member highlighted on a page, below its text. */
export const HighlightMarks = ({ highlights }: Props) => (
  <div aria-hidden className="reading-marks">
    {highlights.flatMap(({ _id, marks }) =>
      marks.map((mark, index) => (
        <span key={`${_id}-${index}`} className="reading-own" style={strokeOf(mark)} />
      )),
    )}
  </div>
)

/** In the margin beside each, above the text, so that it can be pressed; those of one line side by side. */
export const HighlightPins = ({ highlights }: Props) =>
  highlights.map((highlight, index) => {
    const [first] = highlight.marks
    if (!first) return null
    const before = highlights
      .slice(0, index)
      .filter(({ marks }) => isBeside(marks[0], first)).length
    return (
      <Pin
        key={highlight._id}
        highlight={highlight}
        style={{
          top: `${((first.y + first.height / 2) * 100).toFixed(3)}%`,
          right: `${4 + before * 26}px`,
        }}
      />
    )
  })

const oneLine = 0.015

const isBeside = (a: { y: number } | undefined, b: { y: number }) =>
  a !== undefined && Math.abs(a.y - b.y) < oneLine
