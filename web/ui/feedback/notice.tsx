import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const kinds = {
  good: { Icon: CircleCheck, colour: 'text-good' },
  warn: { Icon: TriangleAlert, colour: 'text-warn' },
  bad: { Icon: CircleAlert, colour: 'text-bad' },
  info: { Icon: Info, colour: 'text-soft' },
} as const

/** A sentence in its place, with what can be done about it. */
export function Notice({
  kind,
  children,
  action,
  live = true,
}: {
  kind: keyof typeof kinds
  children: ReactNode
  action?: ReactNode
  live?: boolean
}) {
  const { Icon, colour } = kinds[kind]
  return (
    <div
      role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded border border-rule bg-card px-3.5 py-3 text-[15px]"
    >
      <Icon aria-hidden className={`mt-0.5 size-[18px] shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1 basis-52">{children}</div>
      {action}
    </div>
  )
}
