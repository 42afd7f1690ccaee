import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type RefObject, memo, useEffect, useLayoutEffect, useRef } from 'react'
import type { TextPage } from '#contract/documents/documents.ts'
import { AfterAMoment } from '#web/ui/feedback/skeleton.tsx'
import { PageLines } from '../page/page-skeleton.tsx'
import type { Place } from '../page/layout.ts'
import type { Problem } from '../document/problem.ts'
import { Trouble } from '../document/trouble.tsx'
import { Blocks } from './blocks.tsx'
import { trailOf } from './page-name.ts'
import type { Stroke } from './strokes.ts'

type Props = {
  page: TextPage | undefined
  name: string
  place: Place
  count: number
  left: number
  width: number
  strokes: Stroke[]
  problem: Problem | undefined
  onHeight: (page: number, height: number) => void
  /** How far down the page that stands which is sought. */
  onSought: (page: number, part: number) => void
  onRetry: () => void
}

/** One slide, sheet or section, as tall as its words. */
export const TextPageView = memo(function TextPageView(props: Props) {
  const { page, name, place, count, left, width, strokes, problem } = props
  const { onHeight, onRetry } = props
  const number = place.page
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = sheet.current
    if (!element || !page) return
    // Not before the browser has laid it out: until then its tables do not know whether they fit.
    const watch = new ResizeObserver(() => onHeight(number, element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [page, number, onHeight])
  useSought(sheet, props)
  const shown = page ? trailOf(name, page) : name
  const isMarked = strokes.some(({ kind }) => kind === 'passage')
  return (
    <div
      ref={sheet}
      role="group"
      aria-label={name}
      data-page-number={number}
      className="reading-page reading-sheet reading-words"
      style={{ top: place.top, left, width, minHeight: page ? undefined : place.height }}
    >
      <h3 className="reading-place">
        <span dir="auto" className={shown === name ? undefined : 'sr-only'}>
          {name}
        </span>
        <span dir="auto" aria-hidden>
          {shown !== name && shown}
        </span>
        <span className="sr-only">
          ,{' '}
          <Trans>
            {number} of {count}
          </Trans>
          {isMarked && t`, with the marked passage`}
        </span>
      </h3>
      {page && <Blocks page={page} strokes={strokes} />}
      {page && page.text.trim() === '' && (
        <p className="text-soft">
          <Trans>There is no text here.</Trans>
        </p>
      )}
      {!page && !problem && (
        <AfterAMoment>
          <PageLines />
        </AfterAMoment>
      )}
      {!page && problem && <Trouble problem={problem} onRetry={onRetry} />}
    </div>
  )
})

const settlesMs = 1_000

/** Goes to what is sought as soon as it is there, and again while the sheet finds its height. */
function useSought(sheet: RefObject<HTMLElement | null>, props: Props) {
  const { page, strokes, onSought } = props
  const number = props.place.page
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element || !page || !strokes.some(({ isSought }) => isSought)) return
    const seek = () => {
      const sought = element.querySelector<HTMLElement>('[data-sought]')
      if (!sought) return
      showInTable(sought)
      const box = element.getBoundingClientRect()
      onSought(number, (sought.getBoundingClientRect().top - box.top) / box.height)
    }
    const until = performance.now() + settlesMs
    const watch = new ResizeObserver(() => performance.now() < until && seek())
    seek()
    watch.observe(element)
    return () => watch.disconnect()
  }, [sheet, page, number, strokes, onSought])
}

/** Of a table with a frame of its own, the part where the mark is. */
function showInTable(sought: HTMLElement) {
  const frame = sought.closest<HTMLElement>('.reading-table[data-wide]')
  if (!frame) return
  const [own, around] = [sought.getBoundingClientRect(), frame.getBoundingClientRect()]
  frame.scrollBy({
    left: own.left - around.left - around.width / 3,
    top: own.top - around.top - around.height / 3,
  })
}
