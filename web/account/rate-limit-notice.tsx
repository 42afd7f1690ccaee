import { formatLocale } from '#web/ui/format/locale.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** After too many tries: when the next one counts. It ends by itself. */
export function useRateLimit() {
  const [until, setUntil] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  /** Whether this was the refusal of one try too many. */
  function isRateLimited(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.httpCode !== 429) return false
    setUntil(Date.now() + (error.retryAfterSeconds ?? 60) * 1000)
    return true
  }
  return { until, isRateLimited }
}

export const RateLimitNotice = ({ until }: { until: number }) =>
  until > 0 && (
    <Notice kind="warn">
      <Trans>
        Too many tries. You can try again at{' '}
        <span className="tabular-nums">{clockAfter(until)}</span>; what you wrote stays here.
      </Trans>
    </Notice>
  )

/** The first full minute from which on it is true. */
export const clockAfter = (time: number) =>
  new Date(Math.ceil(time / 60_000) * 60_000).toLocaleTimeString(formatLocale(), {
    hour: '2-digit',
    minute: '2-digit',
  })
