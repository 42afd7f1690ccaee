import type { ReactNode } from 'react'

export type MenuItem =
  | { label: ReactNode; icon?: ReactNode; onSelect?: () => void; href?: string; bad?: boolean }
  | { label: ReactNode; icon?: ReactNode; items: MenuItem[] }
  /** One of several choices, of which one holds. */
  | { label: ReactNode; chosen: boolean; onSelect: () => void }
  | 'line'

export type MenuContent = {
  head?: ReactNode
  items: MenuItem[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}
