import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

// One voice for the page: rows come and go as one scrolls, and it reads on.
export const voice = createStore<{ messageId: string | undefined }>(() => ({
  messageId: undefined,
}))

export const useIsReadAloud = (messageId: string) =>
  useStore(voice, (state) => state.messageId === messageId)

export function stopReading() {
  if (voice.getState().messageId === undefined) return
  // First, so that the end event caused by cancelling starts nothing.
  voice.setState({ messageId: undefined })
  speechSynthesis.cancel()
}

/** Stops reading aloud when the chat is left. */
export function useSilenceOnLeaving(chatId: string | undefined) {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each chat is left once
  useEffect(() => stopReading, [chatId])
  useEffect(() => {
    window.addEventListener('pagehide', stopReading)
    return () => window.removeEventListener('pagehide', stopReading)
  }, [])
}
