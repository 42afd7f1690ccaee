/** What stood at the top of a chat when it was left, and how far into it. */
export type Spot = { messageId: string; within: number }

const spots = new Map<string, Spot>()

/** For as long as the page lives; who was at the end comes back to the end. */
export const keepSpot = (place: string, spot: Spot | undefined) =>
  spot ? spots.set(place, spot) : spots.delete(place)

export const keptSpot = (place: string): Spot | undefined => spots.get(place)
