import { useMember } from '#web/state/store.ts'
import { shortWindow, useMedia } from '#web/ui/media.ts'

/** The screens of the desk and large text leave no room for chats on a phone that is no higher. */
const lowPhone = '(max-width: 767px) and (max-height: 700px)'

/** Whether the side bar scrolls as a whole, since the list of chats has no room of its own in it. */
export function useLowSideBar(): boolean {
  const isShort = useMedia(shortWindow)
  const isLowPhone = useMedia(lowPhone)
  const isOfDesk = (useMember()?.role ?? 'member') !== 'member'
  return isShort || (isLowPhone && isOfDesk)
}
