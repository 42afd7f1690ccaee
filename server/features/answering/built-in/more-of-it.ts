import type { Turn } from '#server/infra/model/model.ts'
import { quotedBefore } from './in-talk.ts'
import type { Candidate } from './scoring.ts'
import type { Quotes, Weighed } from './weighed.ts'

const mostBeside = 3

/** For ‘tell me more’: what was not quoted yet, be it only what stands around the last quote. */
export function withoutTold(quotes: Quotes, { candidates }: Weighed, history: Turn[]): Quotes {
  const wasQuoted = quotedBefore(history, true)
  const chosen = quotes.chosen.filter((one) => !wasQuoted(one))
  if (chosen.length > 0) return { ...quotes, chosen }
  const last = quotes.chosen.find(quotedBefore(history)) ?? quotes.chosen.at(-1)
  if (!last) return quotes
  const distance = (one: Candidate) => Math.abs(one.position - last.position)
  const around = candidates
    .filter((one) => one.passage.id === last.passage.id && !wasQuoted(one))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, mostBeside)
    .toSorted((a, b) => a.position - b.position)
  return around.length > 0 ? { chosen: around, isSure: false } : quotes
}
