import { t } from '@lingui/core/macro'
import { NavLink } from 'react-router'
import { type Screen, screens } from '#web/dashboard/screens.tsx'
import { useMember } from '#web/state/store.ts'

const placesFor = (audience: Screen['audience']) =>
  screens.filter((screen) => screen.place === 'side bar' && screen.audience === audience)

/** Every screen there is, two beside each other so that the list of chats keeps its room. */
export function Places() {
  const isOperator = useMember()?.role === 'operator'
  return (
    <nav aria-label={t`Places`} className="shrink-0 border-t border-rule px-3 py-2">
      <PlaceList places={placesFor('member')} />
      {isOperator && (
        <div className="mt-1.5 border-t border-rule pt-1.5">
          <PlaceList places={placesFor('operator')} />
        </div>
      )}
    </nav>
  )
}

const PlaceList = ({ places }: { places: Screen[] }) => (
  <ul className="grid grid-cols-[6fr_5fr] gap-x-1">
    {places.map(({ path, label, Icon }) => (
      <li key={path}>
        <NavLink
          to={path}
          className="flex min-h-9 items-center gap-1.5 rounded px-2 text-[14px] text-soft hover:bg-card hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          {label()}
        </NavLink>
      </li>
    ))}
  </ul>
)
