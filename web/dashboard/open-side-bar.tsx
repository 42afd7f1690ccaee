import { t } from '@lingui/core/macro'
import { Menu } from 'lucide-react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useDashboardFrame } from './frame.ts'

/** Where the side bar has no room beside the screen. */
export function OpenSideBar() {
  const { openSide } = useDashboardFrame()
  return (
    <IconButton label={t`Open the side bar`} onClick={openSide} className="md:hidden print:hidden">
      <Menu />
    </IconButton>
  )
}
