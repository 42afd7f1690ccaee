import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FileHit, type Mark, type Range, documents } from '#contract/documents/documents.ts'
import { reading } from '#web/api/queries.ts'

const longestQuote = 4_000

export type Passage =
  | { state: 'none' }
  | { state: 'finding' }
  | { state: 'missing' }
  | {
      state: 'found'
      page: number
      marks: Mark[]
      ranges: Range[]
      /** The cell of a row that was asked for. */
      part?: { marks: Mark[]; ranges: Range[] } | undefined
      quote: string
      /** The mark is the box of the figure that a model has read the quote from. */
      figure?: boolean | undefined
    }

/** Where the quote stands; the server knows, since it knows the place of every word. */
export function usePassage(
  filename: string,
  page: number,
  quoted: string | undefined,
  cell?: Range,
): Passage {
  const quote = quoted?.trim().slice(0, longestQuote) ?? ''
  const { data, isError } = useQuery({
    ...reading(documents.marks, {
      params: { filename },
      query: { page, quote, ...(cell && { from: cell.start, to: cell.end }) },
    }),
    enabled: quote !== '',
    meta: { quiet: true },
  })
  return useMemo(() => {
    if (!quote) return { state: 'none' }
    if (data && data.marks.length + data.ranges.length > 0)
      return { state: 'found', quote, ...data }
    return { state: data || isError ? 'missing' : 'finding' }
  }, [quote, data, isError])
}

/** The passage as a reader would mark it, one stroke a line; a figure has a frame around it. */
export const Marks = ({
  marks,
  part,
  quote,
  figure = false,
}: Extract<Passage, { state: 'found' }>) => (
  <div
    role="group"
    aria-label={figure ? t`Marked figure` : t`Marked passage`}
    className="reading-marks"
    data-figure={figure || undefined}
  >
    <span className="sr-only">{quote}</span>
    {marks.map((mark, index) => (
      <span
        key={index}
        aria-hidden
        className="reading-mark"
        style={figure ? boxOf(mark) : strokeOf(mark)}
      />
    ))}
    {part?.marks.map((mark, index) => (
      <span key={index} aria-hidden className="reading-mark-part" style={strokeOf(mark)} />
    ))}
  </div>
)

/** What a search found on a page: all of it softly, the place where the reader is strongly. */
export const HitMarks = ({ hits, current }: { hits: FileHit[]; current: FileHit | undefined }) => (
  <div aria-hidden className="reading-hits">
    {hits.flatMap((hit, nth) =>
      hit.marks.map((mark, index) => (
        <span
          key={`${nth}-${index}`}
          className={hit === current ? 'reading-hit reading-hit-current' : 'reading-hit'}
          style={strokeOf(mark)}
        />
      )),
    )}
  </div>
)

// A box is as tall as its letters; a pen is a little broader, so that the strokes of two lines meet.
const above = 0.2
const beside = 0.003

export const strokeOf = ({ x, y, width, height }: Mark) => ({
  left: percent(x - beside),
  top: percent(y - height * above),
  width: percent(width + 2 * beside),
  height: percent(height * (1 + 2 * above)),
})

const boxOf = ({ x, y, width, height }: Mark) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

const percent = (part: number) => `${(part * 100).toFixed(3)}%`
