// ‘Can I book a class how far ahead’ asks two things without a sign between them. In a question the verb stands
// before its subject, and in the clause of another question behind it: ‘do you know when I can come’ asks one.

const subjects = '(?:i|we|you|they|he|she|it|my|our|your|the|a|an|there|this|that|any)'
const asksInEnglish = `(?:(?:what|when|where|who|why|how(?: (?:much|many|long|often|far|soon|late|early|old))?) )?(?:do|does|can|may|must|should|will|is|are) ${subjects}|how (?:much|long) (?:is|are)|how far (?:ahead|in advance)|what(?:['’]?s| is| are) the|what if`
const asksInGerman =
  '(?:was|wie viel|wieviel|wie teuer|wie lange|wann|wo|wie|wer|warum) (?:kostet|kosten|ist|sind|muss|müssen|kann|können|darf|dürfen|soll|sollen|bekomme|bekommen|kriege|kriegen|krieg|zahle|zahlt|dauert|gilt|gibt|habt|macht|mache|melde)|(?:muss|müssen|kann|können|darf|dürfen|soll|sollen|bekomme|bekommen|kriege|kriegen|krieg|brauche|brauch|brauchen|gibt) (?:ich|wir|man|mein\\p{L}{0,2}|es)'

const between = new RegExp(` (?=(?:${asksInEnglish}|${asksInGerman})(?!\\p{L}))`, 'giu')

/** What tells something, or is a whole question itself, before another begins. */
const tells =
  /^(?:(?:hi|hello|hallo),? )?(?:i|im|i['’]m|ive|i['’]ve|we|we['’]ve|my|our|he|she|someone|somebody|ich|wir|mein\p{L}{0,2}|unser\p{L}{0,2}|jemand|er|sie) /iu
const ofAThing =
  '(?:how many|which|what|wie viele|welche[mnrs]?) (?:\\p{L}{2,20} ){1,2}(?:can|do|does|may|must|is|are|darf|kann|muss|ist|sind)'
const asks = new RegExp(
  `^(?:(?:and|und) )?(?:${asksInEnglish}|${asksInGerman}|${ofAThing})(?!\\p{L}).`,
  'iu',
)
/** What goes on with another clause, and what a clause is said of: ‘if I am ill do I pay’, ‘tell me what is the fee’. */
const goesOn =
  /(?<!\p{L})(?:if|when|whether|because|unless|as|that|than|how|what|which|who|where|why|and|or|but|of|for|to|in|on|at|by|with|from|the|a|an|my|know|ask|asking|say|tell me|tell us|wonder(?:ing)?|wenn|falls|weil|ob|dass|als|wie|was|wann|wo|wer|und|oder|aber|welche[mnrs]?|mit|von|für|in|im|zu|der|die|das|den|dem|ein|eine[mnrs]?|wissen|weiß|weißt|fragen|frage|sagen|(?:how|wie) \p{L}{2,20})$/iu
const supposes =
  /^(?:and |und )?(?:if|when|once|unless|because|wenn|falls|weil|sobald|nachdem|obwohl)(?!\p{L})|(?<!\p{L})(?:if|wenn|falls) /iu

const fewestWords = 3

type InOneLine = { before: string; asked: string; isTold: boolean }

/** Both parts of a line that asks two things, or tells one and asks another; undefined for one question. */
export function askedInOneLine(line: string): InOneLine | undefined {
  if (/[?.!;:,]\s/u.test(line)) return undefined
  for (const { index } of line.matchAll(between)) {
    const before = line.slice(0, index)
    const asked = line.slice(index + 1)
    const isTold = tells.test(before)
    const isWhole = (isTold || asks.test(before)) && !goesOn.test(before)
    const areLong = [before, asked].every((part) => part.split(' ').length >= fewestWords)
    if (isWhole && areLong && !supposes.test(before)) return { before, asked, isTold }
  }
  return undefined
}
