import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Action } from './action.tsx'
import { warnNotCopied } from './copying.ts'

type Props = {
  what: string
  icon: ReactNode
  copy: () => Promise<void>
  /** Where there is room for the icon only. */
  labelClass: string
}

/** Says for two seconds that it was copied, and where it was not, why. */
export function CopyAction({ what, icon, copy, labelClass }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Action title={what} onClick={() => void copy().then(() => setCopied(true), warnNotCopied)}>
      {copied ? <Check aria-hidden /> : icon}
      <span aria-live="polite" className={labelClass}>
        {copied ? t`Copied` : what}
      </span>
    </Action>
  )
}
