import type { FoundPassage } from '#server/infra/model/model.ts'
import { lastHeading, plainHeading } from '#server/features/passages/passages.ts'

/**
 * What a document says of itself, in sections of its own, and which questions ask for it. ‘People’,
 * ‘Credits’ or ‘References’ may as well be what the document is about.
 */
const kinds = [
  {
    heading:
      /^(?:(?:the )?authors?(?: (?:and|&|\/) .{1,40})?|maintainers?|contributors?|acknowledge?ments?|thanks|about the authors?|autor(?:en|in)?|verfasser|danksagung(?:en)?|mitwirkende|übersetzung|translations?|translators?)$/iu,
    asks: /(?<!\p{L})(?:who(?:se|m)?|wer|wem|wen|wessen|authors?|maintainers?|contact|thank\p{L}*|autor\p{L}*|translat\p{L}*|übersetz\p{L}*)(?!\p{L})/iu,
  },
  {
    heading:
      /^(?:copyright(?:s|(?: notice| and licen[cs]e| statement)?)|copying|licen[cs]e|licensing|legal (?:notice|information)|urheberrecht|copyright und lizenz|lizenz|rechtliches|impressum)$/iu,
    asks: /copyright|licen[cs]|lizenz|urheber|free software|freie software|warranty|garantie|redistribut|verbreite|weitergeb|legal/iu,
  },
  {
    heading:
      /^(?:see also|siehe auch|further reading|bibliograph(?:y|ie)|reporting bugs|fehler (?:melden|berichten)|bug reports?)$/iu,
    asks: /(?<!\p{L})(?:also|related|similar|else|more|bugs?|report\p{L}*|feedback|read|where|references?|siehe|auch|fehler\p{L}*|melde\p{L}*|wo|wohin|literatur|mehr)(?!\p{L})/iu,
  },
]

export const nameOfSection = (heading: string) =>
  lastHeading(plainHeading(heading)).replace(/[.:]$/, '').trim()

/** Whether a passage is of such a section, and the question asks for something else. */
export function isAside(question: string): (passage: Pick<FoundPassage, 'heading'>) => boolean {
  const unasked = kinds.filter(({ asks }) => !asks.test(question))
  return ({ heading }) => {
    const section = nameOfSection(heading)
    return unasked.some((kind) => kind.heading.test(section))
  }
}

/** Whether a section says who wrote a document, or looks after it. */
export const isOfItsAuthors = (heading: string): boolean =>
  kinds[0]!.heading.test(nameOfSection(heading))
