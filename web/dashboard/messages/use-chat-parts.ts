import { useCallback, useEffect, useState } from 'react'
import { lazily, useLazily } from '#web/ui/lazily.ts'

const parts = lazily(() => import('./chat-parts.ts'))

/** Resolves when the code that draws messages is loaded, or could not be loaded. */
export const startChatParts = () => parts.start()

/** The code that draws messages. An empty chat does not need it, and so appears sooner. */
export function useChatParts(wanted: boolean) {
  const here = useLazily(parts, wanted)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (wanted) void parts.start().then((there) => setFailed(!there))
  }, [wanted])
  const load = useCallback(async () => {
    setFailed(false)
    setFailed(!(await parts.start()))
  }, [])
  return { here, missing: failed && !here, load }
}
