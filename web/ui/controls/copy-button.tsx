import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<'yes' | 'refused'>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
      setTimeout(() => setCopied(undefined), 2_000)
    } catch {
      setCopied('refused')
    }
  }
  return (
    <Button
      small
      icon={
        copied === 'yes' ? (
          <Check className="size-[15px] text-good" aria-hidden />
        ) : (
          <Copy className="size-[15px]" aria-hidden />
        )
      }
      onClick={() => void copy()}
    >
      {copied === 'refused' ? t`Select it and copy it by hand` : label}
      <span role="status" className="sr-only">
        {copied === 'yes' && t`Copied`}
      </span>
    </Button>
  )
}
