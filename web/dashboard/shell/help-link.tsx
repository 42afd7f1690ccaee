import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { NavLink } from 'react-router'
import { countsQuery } from '#web/help/queries.ts'
import { paths } from '#web/paths.ts'

/** On every screen, with a mark as long as a reply is unread. */
export function HelpLink() {
  const unread = useQuery(countsQuery()).data?.unread ?? 0
  const label =
    unread > 0
      ? plural(unread, { one: 'Help: # new reply', other: 'Help: # new replies' })
      : t`Help`
  return (
    <NavLink
      to={paths.help}
      aria-label={label}
      title={label}
      className="relative grid size-10 shrink-0 place-items-center rounded text-soft hover:bg-card hover:text-ink aria-[current=page]:text-ink pointer-coarse:size-11"
    >
      <CircleQuestionMark className="size-[18px]" aria-hidden />
      {unread > 0 && (
        <span className="absolute end-1.5 top-1.5 size-2 rounded-full bg-blue" aria-hidden />
      )}
    </NavLink>
  )
}
