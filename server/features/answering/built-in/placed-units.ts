import { type Unit, unitsOf } from '#server/features/passages/passages.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'

/** A unit, and which of its passage it is. */
export type PlacedUnit<P = FoundPassage> = { passage: P; unit: Unit; position: number }

export const placedUnits = <P extends FoundPassage>(passages: P[]): PlacedUnit<P>[] =>
  passages.flatMap((passage) =>
    unitsOf(passage).map((unit, position) => ({ passage, unit, position })),
  )
