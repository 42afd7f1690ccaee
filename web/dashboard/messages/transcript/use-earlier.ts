import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onceBack } from '#web/api/connection.ts'
import { loadEarlier, refreshNewest } from '../cache.ts'

/** Earlier messages of a chat, a page at a time; and what was added at its end while one was away. */
export function useEarlier(chatId: string | undefined, hasEarlier: boolean) {
  const queries = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const busy = useRef(false)
  const load = useCallback(
    async (enough?: Parameters<typeof loadEarlier>[2]) => {
      if (!chatId || busy.current) return
      busy.current = true
      setState('busy')
      try {
        await loadEarlier(queries, chatId, enough)
        setState('idle')
      } catch {
        setState('failed')
      } finally {
        busy.current = false
      }
    },
    [queries, chatId],
  )
  const onNearStart = useCallback(() => {
    if (hasEarlier && state === 'idle') void load()
  }, [hasEarlier, state, load])

  useEffect(() => {
    if (!chatId) return
    const refresh = () => {
      if (!document.hidden) refreshNewest(queries, chatId).catch(() => {})
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    const stop = onceBack(refresh)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [queries, chatId])
  return { state, load, onNearStart }
}
