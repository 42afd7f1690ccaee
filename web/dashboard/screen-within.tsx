import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OpenSideBar } from './open-side-bar.tsx'

type Props = {
  /** The place that the screen belongs to, and leads back to. */
  place: { path: string; name: string }
  children: ReactNode
}

/** A screen whose content has a heading and a column of its own, because it is shown outside the dashboard as well. */
export const ScreenWithin = ({ place, children }: Props) => (
  <div className="flex min-h-0 flex-1 flex-col print:block">
    <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule px-2 md:px-8 print:hidden">
      <OpenSideBar />
      <Link to={place.path} className="rounded py-2 text-[15px] font-semibold hover:text-blue">
        {place.name}
      </Link>
    </header>
    <div className="relative min-h-0 flex-1 overflow-y-auto md:[scrollbar-gutter:stable_both-edges] print:overflow-visible">
      {children}
    </div>
  </div>
)
