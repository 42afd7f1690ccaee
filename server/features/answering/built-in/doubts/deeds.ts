const asks =
  /^(?:(?:and|und|so) )?(?:(?:what|what all) (?:does|do|did) .{2,120} do|what (?:is|are) .{2,120} (?:there|good|responsible) for|what are the (?:duties|tasks|functions|responsibilities) of .{2,120}|what role (?:does|do) .{2,120} (?:have|play)|was (?:macht|machen|tut|tun) (?:eigentlich )?(?:der|die|das|ein|eine|unser|unsere) .{2,120}|wofür (?:ist|sind) .{2,120} (?:zuständig|da|verantwortlich|gut)|welche aufgaben? (?:hat|haben) .{2,120}|was sind die aufgaben .{2,120})$/iu

const composes =
  /(?<!\p{L})(?:consists? of|(?:is|are) (?:made up|composed|formed) of|compris(?:es?|ing)|(?:has|have) (?:\p{L}+|\d+) (?:\p{L}+ )?members|(?:is|are) (?:elected|appointed|chosen|nominated)|besteh(?:t|en) aus|setz(?:t|en) sich|(?:wird|werden) (?:.{1,80} )?(?:gewählt|bestellt|ernannt|berufen)|gehör(?:t|en) .{1,80} an|(?:organe|bodies|organs) .{1,80} (?:are|sind))(?!\p{L})/iu

const signs = /[\s?!.]{1,5}$/

/** ‘What does the council do?’ */
export const asksForDeeds = (question: string): boolean =>
  asks.test(question.trim().split('\n').at(-1)!.replace(signs, ''))

/** Of what somebody does, a quote that says who they are, or who chooses them. */
export const onlyComposes = (question: string, quote: string): boolean =>
  asksForDeeds(question) && composes.test(quote)
