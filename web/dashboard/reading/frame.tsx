import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from '#web/state/store.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { UndoBar } from '#web/ui/feedback/undo.tsx'
import { useAbout } from './document/about.ts'
import type { Colours } from './document-actions.tsx'
import { type HighlightsOfFile, HighlightsContext } from './highlights/use-highlights.ts'
import { PageControls } from './page/page-controls.tsx'
import { SidePanel } from './panel/side-panel.tsx'
import type { Panel, Tab } from './panel/use-panel.ts'
import type { usePrint } from './print/use-print.ts'
import type { AskAbout } from './reading-props.ts'
import { ReadingHeader } from './reading-header.tsx'
import './reading.css'
import './highlights/highlights.css'
import './text/words.css'
import { SelectionBar } from './selection-bar.tsx'
import { useBoxSize } from './zoom/use-box-size.ts'
import { useSelectedPassage } from './use-selected-passage.ts'
import type { Zoom } from './zoom/use-zoom.ts'

type Props = {
  filename: string
  title: string
  full: boolean
  onClose: (() => void) | undefined
  start: ReactNode
  onAsk: AskAbout | undefined
  section: RefObject<HTMLElement | null>
  box: RefObject<HTMLDivElement | null>
  page: number
  /** 0 until it is known. */
  count: number
  /** How the page in view is called, where it is not called by its number. */
  place?: string | undefined
  quote: string | undefined
  isThere: boolean
  isPageDark: boolean
  colours: Colours
  zoom: Zoom
  onGo: (page: number) => void
  /** Of pages that can be turned. */
  onTurn?: () => void
  panel: Panel
  parts: Record<Tab, ReactNode>
  highlights: HighlightsOfFile
  printing: ReturnType<typeof usePrint>
  /** One line on where the reader is, for those who listen, or what is missing. */
  said: ReactNode
  children: ReactNode
}

/** What stands around the pages of every kind of document. */
export function Frame(props: Props) {
  const { filename, title, full, section, box, page, count, place, zoom, panel, printing } = props
  const { parts, highlights } = props
  const width = useBoxSize(section).width
  const about = useAbout(filename).data
  const isMember = useStore(({ users }) => users.loggedIn)
  const askAbout = isMember && about?.assistant ? about._id : undefined
  const pathOf = isMember ? paths.document : paths.viewPdf
  const selected = useSelectedPassage(box)
  const navigate = useNavigate()
  const askInNewChat: AskAbout = (passage) =>
    void navigate(paths.askAboutPassage(passage, askAbout ? { fileId: askAbout } : {}))
  const isWide = full && width >= 768
  const controls = count > 0 && (
    <PageControls
      page={page}
      count={count}
      place={isWide ? place : undefined}
      zoom={zoom}
      onGo={props.onGo}
      fullPath={full ? undefined : pathOf(filename, { page, quote: props.quote })}
    />
  )
  const name = place ?? t`page ${page} of ${count}`
  return (
    <section
      ref={section}
      aria-label={title}
      data-page={props.isPageDark ? 'dark' : 'light'}
      className="reading @container flex min-h-0 flex-1 flex-col"
    >
      <ReadingHeader
        title={title}
        filename={filename}
        isThere={props.isThere}
        colours={props.colours}
        panel={count > 0 ? panel : undefined}
        onPrint={printing.print}
        askAbout={askAbout}
        onTurn={props.onTurn}
        onClose={props.onClose}
        start={props.start}
      >
        {isWide && controls}
      </ReadingHeader>
      {about?.replacedBy && <Newer path={pathOf(about.replacedBy)} />}
      {printing.printing && <Preparing printing={printing} />}
      {props.said}
      <p role="status" className="sr-only">
        {highlights.said}
      </p>
      <div className="reading-body">
        {panel.open && count > 0 && (
          <SidePanel
            panel={panel}
            parts={highlights.possible ? parts : { ...parts, highlights: undefined }}
          />
        )}
        <HighlightsContext value={highlights}>
          <div
            ref={box}
            role="document"
            aria-label={count ? `${title}, ${name}` : title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or the keyboard could not scroll it
            tabIndex={0}
            className={`reading-scroll ${zoom.isFitted ? 'overflow-x-hidden' : ''}`}
          >
            {props.children}
          </div>
        </HighlightsContext>
        {selected && (
          <SelectionBar
            box={box}
            filename={filename}
            selected={selected}
            highlights={highlights.possible ? highlights : undefined}
            onAsk={isMember && (props.onAsk ?? (askAbout ? askInNewChat : undefined))}
          />
        )}
        <div className="pointer-events-none absolute inset-x-0 bottom-3 z-40 flex justify-center px-3 [&>*]:pointer-events-auto [&>*]:max-w-md">
          <UndoBar pending={highlights.pending} onUndo={highlights.undo} />
        </div>
      </div>
      {!isWide && controls && (
        <footer className="flex h-13 shrink-0 items-center justify-center border-t border-rule px-2">
          {controls}
        </footer>
      )}
    </section>
  )
}

const Newer = ({ path }: { path: string }) => (
  <p role="status" className="reading-note">
    <Trans>
      There is a newer version of this document.{' '}
      <Link to={path} className="text-blue underline underline-offset-3">
        Open the newest
      </Link>
    </Trans>
  </p>
)

const Preparing = ({ printing }: { printing: ReturnType<typeof usePrint> }) => (
  <div className="reading-note flex items-center gap-3">
    <p role="status" className="min-w-0 flex-1 tabular-nums">
      {printing.printing!.count > 0
        ? t`Preparing page ${printing.printing!.done + 1} of ${printing.printing!.count} for printing`
        : t`Preparing the document for printing`}
    </p>
    <Button small onClick={printing.cancel}>
      <Trans>Cancel</Trans>
    </Button>
  </div>
)
