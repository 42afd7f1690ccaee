import { t } from '@lingui/core/macro'
/** As they are kept; the operator may read another language than the member. */
export const reasons = ['Wrong', 'Not on that page', 'Incomplete', 'Hard to understand'] as const
export type Reason = (typeof reasons)[number]

export const reasonWord = (reason: Reason): string =>
  ({
    Wrong: t`Wrong`,
    'Not on that page': t`Not on that page`,
    Incomplete: t`Incomplete`,
    'Hard to understand': t`Hard to understand`,
  })[reason]

export const mostOfComment = 2_000

/** One comment of a reason and the member's own words; either may be missing. */
export function commentOf(reason: Reason | undefined, words: string): string {
  const own = words.trim()
  if (!reason) return own
  return own ? `${reason}: ${own}` : reason
}

/** The two parts of a comment again. */
export function readComment(comment: string): { reason: Reason | undefined; words: string } {
  const reason = reasons.find((one) => comment === one || comment.startsWith(`${one}: `))
  return { reason, words: reason ? comment.slice(reason.length + 2) : comment }
}
