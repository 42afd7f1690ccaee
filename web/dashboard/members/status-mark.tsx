import { CircleCheck, CircleDashed, CirclePause, LogOut, Mail } from 'lucide-react'
import type { MemberStatus } from '#contract/desk/members.ts'
import { statusWords } from './words.ts'

const marks = {
  active: { Icon: CircleCheck, colour: 'text-good' },
  invited: { Icon: Mail, colour: 'text-soft' },
  unverified: { Icon: CircleDashed, colour: 'text-warn' },
  suspended: { Icon: CirclePause, colour: 'text-bad' },
  leaving: { Icon: LogOut, colour: 'text-warn' },
} as const

export function StatusMark({ status }: { status: MemberStatus }) {
  const { Icon, colour } = marks[status]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className={`size-3.5 ${colour}`} aria-hidden />
      {statusWords[status]()}
    </span>
  )
}
