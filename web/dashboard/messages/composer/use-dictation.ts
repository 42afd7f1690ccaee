import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'

type Alternative = { transcript: string }
type Result = { isFinal: boolean; 0: Alternative }
type ResultEvent = Event & { resultIndex: number; results: ArrayLike<Result> }

/** The part that is used of an interface which the browsers know under two names. */
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}

const Recognizer = () => {
  const names = globalThis as unknown as Partial<
    Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>
  >
  return names.SpeechRecognition ?? names.webkitSpeechRecognition
}

export const canDictate = () => Recognizer() !== undefined

export type Dictation = {
  listening: boolean
  /** What is being said and may still change. */
  interim: string
  problem: string | undefined
  start: () => void
  stop: () => void
}

/** Speech as text, piece by piece, once it is started; never by itself. */
export function useDictation(locale: string, onWords: (words: string) => void): Dictation {
  const running = useRef<Recognition>(undefined)
  const [listening, setListening] = useState(false)
  const [interim, setInterim] = useState('')
  const [problem, setProblem] = useState<string>()
  const take = useRef(onWords)
  useEffect(() => void (take.current = onWords))
  useEffect(() => () => running.current?.abort(), [])

  function start() {
    const Found = Recognizer()
    if (!Found || running.current) return
    const recognition = new Found()
    recognition.lang = dictationLanguage(locale, navigator.languages)
    recognition.continuous = true
    recognition.interimResults = true
    recognition.addEventListener('result', (event) => {
      const { resultIndex, results } = event as ResultEvent
      const fresh = Array.from(results).slice(resultIndex)
      const said = (final: boolean) =>
        fresh
          .filter(({ isFinal }) => isFinal === final)
          .map((result) => result[0].transcript)
          .join('')
      const words = said(true).trim()
      if (words) take.current(words)
      setInterim(said(false))
    })
    recognition.addEventListener('error', (event) =>
      setProblem(errorText((event as Event & { error?: string }).error)),
    )
    recognition.addEventListener('end', () => {
      running.current = undefined
      setListening(false)
      setInterim('')
    })
    setProblem(undefined)
    try {
      recognition.start()
    } catch {
      return setProblem(errorText('service-not-allowed'))
    }
    running.current = recognition
    setListening(true)
  }
  return { listening, interim, problem, start, stop: () => running.current?.stop() }
}

/** The member's regional variant of the language, if the browser names one: en-GB for en. */
export function dictationLanguage(locale: string, browser: readonly string[]): string {
  const same = (language: string) => language.split('-', 1)[0]!.toLowerCase() === locale
  return browser.find(same) ?? locale
}

function errorText(error: string | undefined): string | undefined {
  if (error === 'aborted') return undefined
  if (error === 'not-allowed' || error === 'service-not-allowed')
    return t`The microphone may not be used here. Allow it for this site in the settings of your browser, then start again.`
  if (error === 'no-speech')
    return t`Nothing was heard. What you wrote is kept; start again to speak.`
  if (error === 'audio-capture') return t`No microphone was found. Connect one, then start again.`
  if (error === 'language-not-supported') return t`This browser does not understand your language.`
  return t`The browser could not turn speech into text just now. What was understood is kept.`
}

/** Words that were spoken, after those that stand there. */
export const withSpoken = (text: string, words: string) =>
  text === '' || /\s$/.test(text) ? text + words : `${text} ${words}`
