import type { Message } from '#contract/chats/chat.ts'
import { languageOf, sentencesOf } from './spoken-sentences.ts'
import { stopReading, voice } from './voice.ts'

export const canReadAloud = () => typeof speechSynthesis !== 'undefined'

export function readAloud({ _id, content }: Pick<Message, '_id' | 'content'>, locale: string) {
  stopReading()
  const language = languageOf(content, locale)
  const sentences = sentencesOf(content, language)
  const next = (at: number) => {
    if (voice.getState().messageId !== _id) return
    const sentence = sentences[at]
    if (sentence === undefined) return stopReading()
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.lang = voiceLanguage(language)
    utterance.addEventListener('end', () => next(at + 1))
    utterance.addEventListener('error', () => {
      if (voice.getState().messageId === _id) stopReading()
    })
    speechSynthesis.speak(utterance)
  }
  voice.setState({ messageId: _id })
  next(0)
}

/** The browser's own way of the language, where it has one: en-GB for en. */
const voiceLanguage = (language: string) =>
  navigator.languages.find((one) => one.split('-', 1)[0] === language) ?? language
