import { useEffect, useState } from 'react'
import { transport } from '#contract/envelope.ts'
import { onceBack } from '#web/api/connection.ts'
import { said } from '#web/language.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/**
 * The refusal, kept above the button. It is not a live region, because the toast has announced it.
 * That the server does not respond is said here alone, until it does.
 */
export function Problem({ children: text }: { children: string | undefined }) {
  const [over, setOver] = useState<string>()
  // The same problem may come back.
  if (over !== undefined && over !== text) setOver(undefined)
  const isSilence = text === said(transport.network)
  useEffect(() => {
    if (isSilence) return onceBack(() => setOver(text))
  }, [isSilence, text])
  if (!text || text === over) return null
  return (
    <Notice kind="bad" live={isSilence}>
      {text}
    </Notice>
  )
}
