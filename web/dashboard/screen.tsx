import type { ReactNode } from 'react'
import { useTitle } from '#web/title.ts'
import { OpenSideBar } from './open-side-bar.tsx'

type Props = {
  title: string
  actions?: ReactNode
  /** For tables. */
  wide?: boolean
  children: ReactNode
}

/**
 * A screen that is read from top to bottom: its name, what it offers, and a column. What is said only
 * to screen readers is placed within the column; placed in the document, it would make that scroll too.
 */
export function Screen({ title, actions, wide, children }: Props) {
  useTitle(title)
  return (
    <main className="flex min-h-0 flex-1 flex-col print:block">
      <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule px-2 md:px-8">
        <OpenSideBar />
        {/* A name of somebody may be longer than the line; it stands in full below. */}
        <h1 className="line-clamp-2 min-w-0 flex-1 text-[15px] leading-tight font-semibold [overflow-wrap:anywhere]">
          {title}
        </h1>
        {actions && <div className="contents print:hidden">{actions}</div>}
      </header>
      {/* A table begins below the name of its screen; a column is in the middle. */}
      <div
        className={`relative min-h-0 flex-1 scroll-pb-28 overflow-y-auto print:overflow-visible ${wide ? '[scrollbar-gutter:stable]' : 'md:[scrollbar-gutter:stable_both-edges]'}`}
      >
        <div
          className={`mx-auto w-full px-5 pt-8 pb-32 sm:px-8 ${wide ? 'max-w-[1280px]' : 'max-w-[920px]'}`}
        >
          {children}
        </div>
      </div>
    </main>
  )
}
