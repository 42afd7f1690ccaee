const compares =
  /^(?:(?:please|bitte) )?(?:compare|vergleiche?|(?:what|was)(?: is|['’]?s| are| ist| sind)? (?:the |der |die )?(?:differences?|unterschiede?) (?:between|zwischen)) /iu
const betweenCompared = /,? (?:and|with|to|und|mit) /iu
/** ‘Compare the gym and the school on cancelling’ */
const asRegards =
  / (?:on|regarding|concerning|in terms of|when it comes to|bezüglich|hinsichtlich) /iu
const ofSomething = /(?<!\p{L})(?:of|at|for|in|on|beim?|von|vom|im|am|für|des) /iu
const germanArticle = /^(?:der|die|das|dem|den|des|einer?) /iu

/**
 * ‘Compare cancelling at the hall and at the canoes’ asks the same of two things: what is asked of each. Empty where no
 * word says what is compared of them, as in ‘compare the dinghy with the yacht’.
 */
export function comparedIn(question: string): string[] {
  const [opening] = compares.exec(question) ?? []
  if (!opening) return []
  const both = question.slice(opening.length)
  const [together, on] = both.split(asRegards)
  const [one, other, third] = together!.split(betweenCompared)
  if (on && one && other && third === undefined && !one.includes(','))
    return [`${on} ${one}`, `${on} ${other}`]
  const [first, second, another] = both.split(betweenCompared)
  const of = ofSomething.exec(first ?? '')
  if (!first || !second || another !== undefined || !of || first.includes(',')) return []
  const subject = first.slice(0, of.index)
  const own = ofSomething.exec(second)
  if (own) return [first, own.index === 0 ? subject + second : second]
  return [first, `${subject}${germanArticle.test(second) ? '' : of[0]}${second}`]
}
