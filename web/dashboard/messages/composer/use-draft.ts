import { useState } from 'react'
import { type Draft, readDraft, withText, writeDraft } from './draft.ts'

export type DraftOfPlace = ReturnType<typeof useDraft>

/** What stands in the composer of a place, kept in the browser with every letter. */
export function useDraft(place: string) {
  const [kept, setKept] = useState(() => ({ place, draft: readDraft(place) }))
  if (kept.place !== place) setKept({ place, draft: readDraft(place) })

  function change(work: (now: Draft) => Partial<Draft>) {
    setKept((now) => {
      // Another chat is shown by now.
      if (now.place !== place) return now
      const part = work(now.draft)
      const next = { ...now.draft, ...part }
      const draft = part.text === undefined ? next : withText(next, part.text)
      writeDraft(place, draft)
      return { place, draft }
    })
  }
  const readAgain = () =>
    setKept((now) => (now.place === place ? { place, draft: readDraft(place) } : now))
  return { draft: kept.draft, change, readAgain }
}
