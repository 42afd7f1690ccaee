import { type ReactNode, use } from 'react'
import { OwnPagesContext, PlaceContext } from './context.ts'

/**
 * A place of one of this site's documents: it opens beside the text, where there is room for that; in
 * the operator's texts, which have no such room, it is a link like any other.
 */
export function PlaceLink({
  href,
  text,
  children,
}: {
  href: string
  text: string
  children: ReactNode
}) {
  const open = use(PlaceContext)
  const isOwn = use(OwnPagesContext)
  const place = placeIn(href)
  if (!place || (!open && !isOwn)) return <>{children}</>
  if (!open) return <a href={href}>{children}</a>
  return (
    // A button would not break between lines, and could not be opened in a tab of its own.
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open({ ...place, title: text })
      }}
    >
      {children}
    </a>
  )
}

function placeIn(href: string) {
  try {
    const { pathname, searchParams, hash } = new URL(href, 'http://carrel')
    const page = Number(/^#page=(\d{1,6})$/.exec(hash)?.[1] ?? 1)
    const filename = decodeURIComponent(pathname.slice('/view-pdf/'.length))
    return filename ? { filename, page, quote: searchParams.get('quote') ?? '' } : undefined
  } catch {
    return undefined
  }
}
