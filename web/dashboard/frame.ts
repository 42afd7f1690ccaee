import { createContext, use } from 'react'

/** What the shell gives to the screen inside it. */
type DashboardFrame = {
  /** The place in the side bar where a screen puts its own list. */
  sideSlot: HTMLElement | null
  openSide: () => void
  closeSide: () => void
}

export const DashboardFrameContext = createContext<DashboardFrame>({
  sideSlot: null,
  openSide: () => {},
  closeSide: () => {},
})

export const useDashboardFrame = () => use(DashboardFrameContext)
