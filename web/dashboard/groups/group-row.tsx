import { plural, t } from '@lingui/core/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Group } from '#contract/desk/groups.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'

type Props = { group: Group; onChange: () => void; onDelete: () => void }

export const GroupRow = ({ group, onChange, onDelete }: Props) => (
  <li className="flex items-start gap-2 border-t border-rule py-4">
    <div className="min-w-0 flex-1">
      <h2 className="text-[16px] font-semibold [overflow-wrap:anywhere]">
        <Link to={paths.group(group._id)} className="hover:text-blue">
          {group.name}
        </Link>
      </h2>
      {group.description && (
        <p className="mt-0.5 max-w-[62ch] text-soft [overflow-wrap:anywhere]">
          {group.description}
        </p>
      )}
      <p className="mt-1 text-[13px] text-soft tabular-nums">{countsOf(group)}</p>
    </div>
    <Menu
      trigger={
        <IconButton label={t`More about ${group.name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        { label: t`Change`, icon: <Pencil />, onSelect: onChange },
        'line',
        { label: t`Delete`, icon: <Trash2 />, bad: true, onSelect: onDelete },
      ]}
    />
  </li>
)

export const countsOf = ({ members, documents }: Group) =>
  [
    plural(members, { one: '# member', other: '# members' }),
    plural(documents, { one: '# document', other: '# documents' }),
  ].join(' · ')
