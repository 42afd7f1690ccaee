import { t } from '@lingui/core/macro'
import { Archive, CircleCheck, Clock } from 'lucide-react'
import type { HelpState } from '#contract/chats/help.ts'

const shownAs = () => ({
  waiting: { Icon: Clock, word: t`Waiting for a reply` },
  answered: { Icon: CircleCheck, word: t`Answered` },
  closed: { Icon: Archive, word: t`Closed` },
})

/** Where a question stands, in a sign and a word. */
export function StateOf({ state }: { state: HelpState }) {
  const { Icon, word } = shownAs()[state]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className={`size-[15px] ${state === 'answered' ? 'text-good' : ''}`} aria-hidden />
      {word}
    </span>
  )
}
