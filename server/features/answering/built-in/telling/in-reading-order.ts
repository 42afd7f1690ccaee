import type { Candidate } from '../scoring.ts'

/** The quotes as they stand in their passages, each item of a list behind the line that introduces it. */
export const inReadingOrder = (chosen: Candidate[]): Candidate[] => withLeads(asTheyStand(chosen))

/** Sentences of one passage are read in its order. */
const asTheyStand = (chosen: Candidate[]): Candidate[] =>
  [...Map.groupBy(chosen, ({ passage }) => passage.id).values()].flatMap((ofPassage) =>
    ofPassage.toSorted((a, b) => a.position - b.position),
  )

/** ‘Prohibited:’ is quoted before an item of its list, which says nothing without it. */
const withLeads = (chosen: Candidate[]): Candidate[] =>
  chosen.flatMap((one, i) => {
    const { lead = '' } = one.unit
    const last = chosen[i - 1]
    const isQuoted =
      last?.passage.id === one.passage.id && [last.unit.lead, last.unit.quote].includes(lead)
    if (lead === '' || isQuoted) return [one]
    const unit = { quote: lead, text: lead, cells: [], heads: [] }
    return [{ ...one, unit, position: one.position - 1 }, one]
  })
