import type { LucideIcon } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { ScreenAudience } from './only-for.tsx'

/** One screen of the dashboard. */
export type Screen = {
  path: string
  /** As the router reads the path, where it has a parameter. */
  pattern?: string
  audience: ScreenAudience
  label: () => string
  Icon: LucideIcon
  /**
   * Where it is linked from: the side bar, the menu under the member's name, or the palette, which
   * has those of both, too. What has its place nowhere is opened from within other screens and letters.
   */
  place: 'side bar' | 'menu' | 'palette' | 'nowhere'
  Screen: ComponentType
}

/** Loaded when it is first shown. */
export const late = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load() }))
