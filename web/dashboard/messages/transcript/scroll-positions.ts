/** What stood at the top of a chat when it was left, and how far into it. */
export type ScrollPosition = { messageId: string; within: number }

const spots = new Map<string, ScrollPosition>()

/** For as long as the page lives; who was at the end comes back to the end. */
export const keepScrollPosition = (place: string, spot: ScrollPosition | undefined) =>
  spot ? spots.set(place, spot) : spots.delete(place)

export const keptScrollPosition = (place: string): ScrollPosition | undefined => spots.get(place)
