import { forThisTab, readStored, writeStored } from '#web/api/storage.ts'

/** What stood at the top of a chat when it was left, and how far into it. */
export type ScrollPosition = { messageId: string; within: number }

const key = 'scrollPositions'
const mostStored = 50

const spots = new Map(storedSpots())

/** For as long as the tab lives; who was at the end comes back to the end. */
export function keepScrollPosition(place: string, spot: ScrollPosition | undefined) {
  spots.delete(place)
  if (spot) spots.set(place, spot)
}

export const keptScrollPosition = (place: string): ScrollPosition | undefined => spots.get(place)

// For a reload. Not while one scrolls, because storing takes time.
globalThis.addEventListener('pagehide', () =>
  writeStored(key, JSON.stringify([...spots].slice(-mostStored)), forThisTab()),
)

function storedSpots(): [place: string, ScrollPosition][] {
  try {
    const value: unknown = JSON.parse(readStored(key, forThisTab()) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
