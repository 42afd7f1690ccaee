import { useCallback, useMemo, useRef, useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Passage, usePassage } from './marks.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PagesColumn, type Wish } from './pages-column.tsx'
import type { Problem } from './problem.ts'
import './reading.css'
import { PageControls } from './page-controls.tsx'
import { ReadingHeader } from './reading-header.tsx'
import { useBoxSize } from './use-box-size.ts'
import { useDocument } from './use-document.ts'
import { useOriginalColours } from './use-original-colours.ts'
import { useReadingKeys } from './use-reading-keys.ts'
import { useZoom } from './use-zoom.ts'
import { fittedZoom } from './zoom.ts'

// Fetched along with us and not only after we are first drawn; a failure is told where it is needed.
import('./open-document.ts').catch(() => {})

type Props = {
  filename: string
  title: string
  page: number
  quote?: string
  onClose?: () => void
  /** The document on its own, instead of beside an answer. */
  full?: boolean
}

/** A document at one of its pages, with the quoted passage marked. */
export function Reading({ filename, title, page: wanted, quote, onClose, full }: Props) {
  const { opened, retry } = useDocument(filename, wanted)
  const passage = usePassage(filename, wanted, quote)
  const { isPageDark, colours } = useOriginalColours()
  const [page, setPage] = useState(wanted)
  const [wish, go] = useWish(wanted, quote)
  const section = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const boxSize = useBoxSize(box)
  const fitted = opened.state === 'ready' ? fittedZoom(boxSize.width, opened.margin) : 1
  const zoom = useZoom(fitted)
  useReadingKeys({ section, box, full: full === true, ...zoom })
  const count = opened.state === 'ready' ? opened.pdf.numPages : 0
  const tryAgain = useCallback(() => {
    go(page)
    retry()
  }, [go, page, retry])
  const isMarkedPage = passage.state === 'found' && passage.page === page
  const isWide = full && boxSize.width >= 768
  const controls = count > 0 && (
    <PageControls
      page={page}
      count={count}
      zoom={zoom}
      onGo={go}
      fullPath={
        full
          ? undefined
          : paths.viewPdf(filename, { page, quote: isMarkedPage ? quote : undefined })
      }
    />
  )
  return (
    <section
      ref={section}
      aria-label={title}
      data-page={isPageDark ? 'dark' : 'light'}
      className="reading @container flex min-h-0 flex-1 flex-col"
    >
      <ReadingHeader
        title={title}
        filename={filename}
        isThere={opened.state !== 'failed' || opened.problem.status < 400}
        colours={colours}
        onClose={onClose}
      >
        {isWide && controls}
      </ReadingHeader>
      <Said passage={passage} ready={count > 0} />
      <div
        ref={box}
        role="document"
        aria-label={count ? `${title}, page ${page} of ${count}` : title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or the keyboard could not scroll it
        tabIndex={0}
        className={`reading-scroll ${zoom.isFitted ? 'overflow-x-hidden' : ''}`}
      >
        {opened.state === 'loading' && <PageSkeleton />}
        {opened.state === 'failed' && <Trouble problem={opened.problem} onRetry={tryAgain} />}
        {opened.state === 'ready' && (
          <PagesColumn
            pdf={opened.pdf}
            size={opened.size}
            box={box}
            boxSize={boxSize}
            zoom={zoom.zoom}
            passage={passage}
            wish={wish}
            onPage={setPage}
            onRetry={tryAgain}
          />
        )}
      </div>
      {!isWide && controls && (
        <footer className="flex h-13 shrink-0 items-center justify-center border-t border-rule px-2">
          {controls}
        </footer>
      )}
    </section>
  )
}

/** What the parent asked for last, or what the reader has done since. */
function useWish(page: number, quote: string | undefined) {
  const asked = useMemo<Wish>(() => ({ page, toPassage: Boolean(quote) }), [page, quote])
  const [own, setOwn] = useState<{ wish: Wish; since: Wish }>()
  const go = useCallback(
    (page: number) => setOwn({ wish: { page, toPassage: false }, since: asked }),
    [asked],
  )
  return [own?.since === asked ? own.wish : asked, go] as const
}

/** Told to those who listen; those who look see the marks, or one quiet line where there are none. */
function Said({ passage, ready }: { passage: Passage; ready: boolean }) {
  const isMissing = ready && passage.state === 'missing'
  return (
    <p
      role="status"
      className={isMissing ? 'border-b border-rule px-5 py-2 text-[13px] text-soft' : 'sr-only'}
    >
      {isMissing && 'The passage could not be marked on this page.'}
      {ready && passage.state === 'found' && `Page ${passage.page}, passage marked`}
    </p>
  )
}

const Trouble = ({ problem, onRetry }: { problem: Problem; onRetry: () => void }) => (
  <div className="mx-auto w-full max-w-md px-5 pt-16">
    <Notice
      kind="bad"
      action={
        problem.retry && (
          <Button small onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {problem.text}
    </Notice>
  </div>
)
