const asks =
  /^(?:(?:and|und|so) )?(?:from when|since when|from (?:what|which) (?:age|date|day)|at what age|ab wann|seit wann|ab welche[mr] (?:alter|tag|datum|zeitpunkt))(?!\p{L})/iu
const tells =
  /(?<!\p{L})(?:from|since|as of|as soon as|after|once|when|older|over|aged?|years? old|at least|birthday|until|before|by|on|at|ab|seit|nach|sobald|wenn|vollende\p{L}*|lebensjahr\p{L}*|alter|älter|über|mindestens|am|um|bis|erst)(?!\p{L})|(?<!\p{N})(?:1[89]|20)\d\d(?!\p{N})/iu

/** Asked from when or from what age, a quote that tells only for how long: ‘elected for two years’. */
export const missesBeginning = (question: string, quote: string): boolean =>
  asks.test(question.trim()) && !tells.test(quote)
