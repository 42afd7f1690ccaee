import { useCallback, useEffect, useState } from 'react'
import { lazily, useLazily } from '#web/ui/lazily.ts'

const parts = lazily(() => import('./chat-parts.ts'))

/** Resolves when messages can be drawn, or when it turns out that they cannot. */
export const startChatParts = () => parts.start()

/** What draws the messages of a chat: an empty one does without it, and is there sooner for it. */
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
