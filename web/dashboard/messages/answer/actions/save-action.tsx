import { t } from '@lingui/core/macro'
import { Bookmark } from 'lucide-react'
import type { Message } from '#contract/chats/chat.ts'
import { Action } from './action.tsx'
import { useSaving } from './use-saving.ts'

/** Puts an answer among the saved ones, or takes it out again; where there is little room the sign alone. */
export function SaveAction({ message }: { message: Message }) {
  const { saved, possible, toggle } = useSaving(message)
  if (!possible) return null
  const label = saved
    ? t({ message: 'Saved', context: 'an answer' })
    : t({ message: 'Save', context: 'an answer' })
  return (
    <Action aria-pressed={saved} title={label} onClick={toggle}>
      <Bookmark aria-hidden />
      <span className="@max-[40rem]:sr-only">{label}</span>
    </Action>
  )
}
