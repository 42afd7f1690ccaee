import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Message } from '#contract/chat.ts'
import { languageOf, sentencesOf } from './spoken-sentences.ts'

// One voice for the page: rows come and go as one scrolls, and it reads on.
const store = createStore<{ messageId: string | undefined }>(() => ({ messageId: undefined }))

export const canReadAloud = () => typeof speechSynthesis !== 'undefined'

export const useIsReadAloud = (messageId: string) =>
  useStore(store, (state) => state.messageId === messageId)

export function readAloud({ _id, content }: Pick<Message, '_id' | 'content'>, locale: string) {
  stopReading()
  const language = languageOf(content, locale)
  const sentences = sentencesOf(content, language)
  const next = (at: number) => {
    if (store.getState().messageId !== _id) return
    const sentence = sentences[at]
    if (sentence === undefined) return stopReading()
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.lang = voiceLanguage(language)
    utterance.addEventListener('end', () => next(at + 1))
    utterance.addEventListener('error', () => {
      if (store.getState().messageId === _id) stopReading()
    })
    speechSynthesis.speak(utterance)
  }
  store.setState({ messageId: _id })
  next(0)
}

export function stopReading() {
  if (store.getState().messageId === undefined) return
  // First, so that the end which cancelling brings about begins nothing.
  store.setState({ messageId: undefined })
  speechSynthesis.cancel()
}

/** Nothing is read on from a chat that was left. */
export function useSilenceOnLeaving(chatId: string | undefined) {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each chat is left once
  useEffect(() => stopReading, [chatId])
  useEffect(() => {
    window.addEventListener('pagehide', stopReading)
    return () => window.removeEventListener('pagehide', stopReading)
  }, [])
}

/** The browser's own way of the language, where it has one: en-GB for en. */
const voiceLanguage = (language: string) =>
  navigator.languages.find((one) => one.split('-', 1)[0] === language) ?? language
