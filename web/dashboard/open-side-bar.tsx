import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { countsQuery } from '#web/help/queries.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useDashboardFrame } from './frame.ts'

/** Where the side bar has no room beside the screen; with a mark as long as a reply in it is unread. */
export function OpenSideBar() {
  const { openSide } = useDashboardFrame()
  const unread = useQuery(countsQuery()).data?.unread ?? 0
  const label =
    unread > 0
      ? plural(unread, {
          one: 'Open the side bar: # new reply',
          other: 'Open the side bar: # new replies',
        })
      : t`Open the side bar`
  return (
    <span className="relative md:hidden print:hidden">
      <IconButton label={label} onClick={openSide}>
        <Menu />
      </IconButton>
      {unread > 0 && (
        <span
          className="pointer-events-none absolute end-1.5 top-1.5 size-2 rounded-full bg-blue"
          aria-hidden
        />
      )}
    </span>
  )
}
