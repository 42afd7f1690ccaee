import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Draft, newPlace } from '../draft.ts'

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const mostFiles = 100

/** A link to a new chat may name files: they are taken, and the address forgets them. */
export function useFileInAddress(
  place: string,
  change: (work: (now: Draft) => Partial<Draft>) => void,
) {
  const [params, setParams] = useSearchParams()
  const named = place === newPlace ? params.get('file') : null
  const take = useRef(change)
  useEffect(() => void (take.current = change))
  useEffect(() => {
    if (!named) return
    setParams(
      (now) => {
        now.delete('file')
        return now
      },
      { replace: true },
    )
    const fileIds = named.split(',').filter((one) => id.test(one))
    if (fileIds.length === 0) return
    take.current(() => ({ fileIds: fileIds.slice(0, mostFiles) }))
  }, [named, setParams])
}
