import { NavLink } from 'react-router'

type Props = { to: string; label: string; on: boolean }

/** One of the parts that a screen is divided into. */
export const Part = ({ to, label, on }: Props) => (
  <li>
    <NavLink
      to={to}
      aria-current={on ? 'page' : undefined}
      className={`-mb-px inline-flex min-h-11 items-center border-b-2 text-[15px] ${
        on ? 'border-ink font-medium' : 'border-transparent text-soft hover:text-ink'
      }`}
    >
      {label}
    </NavLink>
  </li>
)
