import { t } from '@lingui/core/macro'
import { useIsMutating } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** What a change means, before it is made. It is read from its title on. */
export function Sheet({ title, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    heading.current?.focus()
    return () => giveBack(opener)
  }, [opener])
  // What was asked for is waited for: its refusal would be told to nobody.
  const busy = useIsMutating() > 0
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      label={title}
      onClose={close}
      className="appear m-auto max-h-[90dvh] w-[min(520px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-5 shadow-float sm:p-7"
    >
      <div className="flex items-start gap-3">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 font-heading text-[24px] leading-tight [overflow-wrap:anywhere] outline-none"
        >
          {title}
        </h2>
        <IconButton label={t`Close`} onClick={close} className="-mt-1.5 -me-1.5">
          <X />
        </IconButton>
      </div>
      {children}
    </Dialog>
  )
}

/** The focus goes back to what opened the sheet, where nothing else has taken it. */
function giveBack(opener: Element | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  })
}

/** Terms and what holds for each, below each other. */
export const Facts = ({ facts }: { facts: { term: string; fact: ReactNode }[] }) => (
  <dl className="mt-5 border-b border-rule text-[15px]">
    {facts.map(({ term, fact }) => (
      <div
        key={term}
        className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-t border-rule py-2.5"
      >
        <dt className="text-soft">{term}</dt>
        <dd className="font-medium tabular-nums">{fact}</dd>
      </div>
    ))}
  </dl>
)

export const Losses = ({ lead, losses }: { lead: string; losses: string[] }) =>
  losses.length > 0 && (
    <div className="mt-5 text-[15px]">
      <p>{lead}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5 marker:text-faint">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </div>
  )
