const longest = 160

const pointing = [
  /^\(?(?:please |also )?(?:see|refer to|consult)(?!\p{L})/iu,
  /(?<!\p{L})(?:covered|described|discussed|explained|detailed|documented|found|given)(?!\p{L}).{0,60}(?<!\p{L})(?:later|below|above|elsewhere|(?:in|on) (?:the |this |that )?(?:.{1,60} )?(?:section|chapter|appendix|handbook|manual|guide|document|documentation|page)s?)(?!\p{L})/iu,
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
