import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type NewSelection, longestSelection } from '#contract/chats/selections.ts'
import type { Draft } from './draft.ts'

/** A link to a chat may name a passage to ask about: it is taken into the composer, and the address forgets it. */
export function usePassageInAddress(change: (work: (now: Draft) => Partial<Draft>) => void) {
  const [params, setParams] = useSearchParams()
  const filename = params.get('about')
  const page = Number(params.get('page'))
  const text = params.get('passage')
  const take = useRef(change)
  useEffect(() => void (take.current = change))
  useEffect(() => {
    if (!filename) return
    setParams(
      (now) => {
        for (const name of ['about', 'page', 'passage']) now.delete(name)
        return now
      },
      { replace: true },
    )
    const selection = selectionOf(filename, page, text)
    if (selection) take.current(() => ({ selection }))
  }, [filename, page, text, setParams])
}

export function selectionOf(
  filename: string,
  page: number,
  text: string | null,
): NewSelection | undefined {
  if (!text?.trim() || !Number.isInteger(page) || page < 1) return undefined
  return { filename, page, text: text.slice(0, longestSelection).toWellFormed() }
}
