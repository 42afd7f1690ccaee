import { t } from '@lingui/core/macro'
import { CloudOff } from 'lucide-react'
import { useConnection } from '#web/api/connection.ts'

const wordsFor = (connection: 'offline' | 'away') =>
  connection === 'offline'
    ? t`You are offline. What you see is what was read last; what you write stays here.`
    : t`The server does not answer just now. What you see is what was read last; what you write stays here.`

/** As long as nothing can be read or sent. */
export function OfflineBanner() {
  const connection = useConnection()
  return (
    <div role="status" className="print:hidden">
      {connection !== 'there' && (
        <p className="flex shrink-0 items-center gap-3 border-b border-rule bg-card px-4 py-2.5 text-[14px] md:px-8">
          <CloudOff className="size-[18px] shrink-0 text-warn" aria-hidden />
          {wordsFor(connection)}
        </p>
      )}
    </div>
  )
}
