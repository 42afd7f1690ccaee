import { isAmong, stemsIn } from '#server/features/answering/words/telling.ts'

const longest = 160

const pointing = [
  /^\(?(?:please |also )?(?:see|refer to|consult)(?!\p{L})/iu,
  /(?<!\p{L})(?:covered|described|discussed|explained|detailed|documented|found|given)(?!\p{L}).{0,60}(?<!\p{L})(?:later|below|above|elsewhere|(?:in|on) (?:the |this |that )?(?:.{1,60} )?(?:section|chapter|appendix|handbook|manual|guide|document|documentation|page)s?)(?!\p{L})/iu,
  // ‘The committee (§ 4)’
  /^(?:[^\s\d.,:;!?()]{1,40}\s){1,5}\((?:§§?|sections?|chapter|article|page|abschnitt|kapitel|artikel|art\.|ziffer|seite)\s?\d[\d.]{0,6}\p{L}?\)[.,;]?$/iu,
  /(?<!\p{L})(?:is|are|ist|sind) (?:the same as|(?:der|die|das)selben?|gleich) (?:for|as|in|wie|bei|in)(?!\p{L})/iu,
  /^\(?(?:bitte )?(?:siehe|vgl\.|lesen sie)(?!\p{L})/iu,
  /(?<!\p{L})(?:später|unten|oben|weiter hinten|(?:im|in|in der|in diesem|in dieser) (?:.{1,60} )?(?:abschnitt|kapitel|anhang|handbuch|anleitung|dokument|dokumentation))(?!\p{L}).{0,60}(?<!\p{L})(?:beschrieben|behandelt|erläutert|erklärt|besprochen)(?!\p{L})/iu,
]

/** Whether a sentence only says where something else stands: ‘This will be covered later on.’ */
export const pointsElsewhere = (sentence: string): boolean =>
  sentence.length <= longest && pointing.some((sign) => sign.test(sentence.trim()))

/** What asks where something stands is answered by a sentence that points there. */
export const asksWhere = (question: string): boolean =>
  /(?<!\p{L})(?:where|(?:what|which) (?:section|chapter|page|document|manual)|wo|welche[mnrs]? (?:abschnitt|kapitel|seite|dokument|anleitung))(?!\p{L})/iu.test(
    question,
  )

const asksPlace = /^(?:(?:and|so|und) )?(?:where|wo|wohin)(?!\p{L})/iu
const saysPlace =
  /(?<!\p{L})(?:in|im|ins|an|am|ans|auf|aufs|aus|bei|beim|zum|zur|vor|vom|von|hinter|neben|unter|über|zwischen|gegenüber|durch|at|on|into|onto|to|from|by|off|behind|beside|near|next|opposite|inside|outside|under|above|below|between|along|left|right|upstairs|downstairs|links|rechts|oben|unten|hier|dort|here|there|nowhere|anywhere|everywhere|nirgends|überall|online|address|adresse)(?!\p{L})|[@/]|\d/iu

/** ‘Waste is sorted’ does not say where to put it. */
export const missesPlace = (question: string, quote: string): boolean =>
  asksPlace.test(question.trim()) && !saysPlace.test(quote)

/** ‘Members under 16’, ‘on Mondays’, ‘in advance’ and ‘bei schlechter Witterung’ */
const noPlace = new RegExp(
  [
    '(?:under|over|above|below|unter|über) \\d+',
    '(?:on|in|at|am|an|im) (?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun|mon|diens|donners|frei|sams|sonn)(?:day|tag)s?',
    '(?:on|in|at|am|im|zum) (?:the )?(?:morning|afternoon|evening|night|weekends?|summer|winter|beginning|end|advance|writing|person|general|case|cash|full|time|addition|total|request|presentation|least|most|once|latest|voraus|anfang|ende|fall|falle|rahmen|sommer|winter|wochenende|morgen|abend|vormittag|nachmittag)',
    '(?:auf|in) (?:anfrage|antrag|wunsch|verlangen|bar|raten|der regel)',
    'bei (?!(?:der|einer|dieser|unserer|ihrer) )(?:\\p{L}{2,20}er )?\\p{L}{2,30}(?:ung|heit|keit)',
  ]
    .map((phrase) => `(?<!\\p{L})${phrase}(?!\\p{L})`)
    .join('|'),
  'giu',
)
const placed =
  /(?<!\p{L})(?:in|im|ins|at|near|on|bei|beim|am|auf|into|onto)(?: (?:the|our|your|a|an|der|dem|den|das|die))? (\p{L}{2,30})(?!\p{L})/giu

/** Without what looks like a place and is none: ‘at the gym’ does not say where the gym is. */
export function withoutNoPlaces(question: string, sentence: string): string {
  const asked = stemsIn(question)
  return sentence
    .replace(noPlace, ' ')
    .replace(placed, (said, thing: string) =>
      stemsIn(thing).some((stem) => isAmong(stem, asked)) ? ' ' : said,
    )
}
