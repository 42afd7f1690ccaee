import { useCallback, useEffect, useState } from 'react'
import { type Draft, keyOf, readDraft, withText, writeDraft } from './draft.ts'
import { onSharedDraft, shareDraft } from './shared-drafts.ts'

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
      if (part.text !== undefined) shareDraft(place)
      return { place, draft }
    })
  }
  const readAgain = useCallback(
    () => setKept((now) => (now.place === place ? { place, draft: readDraft(place) } : now)),
    [place],
  )
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === keyOf(place)) readAgain()
    }
    const ignore = onSharedDraft((changed) => {
      if (changed === place) readAgain()
    })
    window.addEventListener('storage', onStorage)
    return () => {
      ignore()
      window.removeEventListener('storage', onStorage)
    }
  }, [place, readAgain])
  return { draft: kept.draft, change, readAgain }
}
