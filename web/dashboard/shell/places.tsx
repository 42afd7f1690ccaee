import { t } from '@lingui/core/macro'
import {
  ChartNoAxesColumn,
  CreditCard,
  FileText,
  GraduationCap,
  Inbox,
  Library,
  Link,
  LayoutList,
  type LucideIcon,
  MessageSquareText,
  Upload,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'

type Place = { to: string; label: string; Icon: LucideIcon }

const ofMembers = (): Place[] => [
  { to: paths.messages, label: t`Messages`, Icon: MessageSquareText },
  { to: paths.library, label: t`Library`, Icon: Library },
  { to: paths.prompts, label: t`Prompts`, Icon: LayoutList },
  { to: paths.files, label: t`Files`, Icon: FileText },
  { to: paths.links, label: t`Links`, Icon: Link },
  { to: paths.training, label: t`Training`, Icon: GraduationCap },
]

const ofOperators = (): Place[] => [
  { to: paths.operatorFiles, label: t`Uploads`, Icon: Upload },
  { to: paths.quality, label: t`Answers`, Icon: ChartNoAxesColumn },
  { to: paths.inbox, label: t`Inbox`, Icon: Inbox },
  { to: paths.operatorPayments, label: t`Payments`, Icon: CreditCard },
]

/** Every screen there is, two beside each other so that the list of chats keeps its room. */
export function Places() {
  const isOperator = useMember()?.role === 'operator'
  return (
    <nav aria-label={t`Places`} className="shrink-0 border-t border-rule px-3 py-2">
      <PlaceList places={ofMembers()} />
      {isOperator && (
        <div className="mt-1.5 border-t border-rule pt-1.5">
          <PlaceList places={ofOperators()} />
        </div>
      )}
    </nav>
  )
}

const PlaceList = ({ places }: { places: Place[] }) => (
  <ul className="grid grid-cols-[6fr_5fr] gap-x-1">
    {places.map(({ to, label, Icon }) => (
      <li key={to}>
        <NavLink
          to={to}
          className="flex min-h-9 items-center gap-1.5 rounded px-2 text-[14px] text-soft hover:bg-card hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
)
