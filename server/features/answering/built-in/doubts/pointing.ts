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
