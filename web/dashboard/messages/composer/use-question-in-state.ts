import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { questionIn } from '#web/dashboard/ask.ts'
import { newPlace } from './draft.ts'

type Given = {
  place: string
  text: string
  /** Whether something is on its way. */
  busy: boolean
  write: (text: string) => void
  /** Sends what stands in the composer. */
  submit: () => void
  /** Sends a question past what stands there. */
  onSend: (text: string, requestId: string) => Promise<void>
}

/**
 * Asks what another screen was told to ask. It goes through the composer, where it stays if it is
 * refused; a text that stands there already is kept.
 */
export function useQuestionInState(given: Given) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const question = given.place === newPlace && !given.busy ? questionIn(state) : undefined
  const due = useRef<string>(undefined)
  const now = useRef(given)
  useEffect(() => void (now.current = given))
  const taken = useRef<unknown>(undefined)
  useEffect(() => {
    if (!question || taken.current === state) return
    taken.current = state
    // A reload, or the way back, does not ask it once more.
    void navigate(pathname + search, { replace: true, state: null })
    const { text, write, onSend } = now.current
    if (text.trim()) return void onSend(question, crypto.randomUUID())
    due.current = question
    write(question)
  }, [question, state, pathname, search, navigate])
  useEffect(() => {
    if (due.current === undefined || due.current !== given.text) return
    due.current = undefined
    now.current.submit()
  }, [given.text])
}
