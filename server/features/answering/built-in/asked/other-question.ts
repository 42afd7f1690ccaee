/** What a question asks for, by its first words; those that ask what or whether may ask for any of it. */
const kinds: Record<string, RegExp> = {
  time: /(?<!\p{L})(?:when|how (?:often|long|soon|late|early)|what time|wann|wie (?:oft|lange?|spät|früh)|um wie ?viel uhr)(?!\p{L})/iu,
  place: /(?<!\p{L})(?:where|wo|wohin|woher)(?!\p{L})/iu,
  person: /(?<!\p{L})(?:who|whom|wer|wem|wen)(?!\p{L})/iu,
  amount: /(?<!\p{L})(?:how (?:much|many)|wie ?viele?|wie (?:hoch|teuer))(?!\p{L})/iu,
  reason: /(?<!\p{L})(?:why|warum|weshalb|wieso)(?!\p{L})/iu,
  way: /(?<!\p{L})(?:how (?:do|does|can|could|should|to|am|is it|would)|wie (?:kann|könn\p{L}+|komme?|bekomme?|muss|soll|mache?|geht|werde?|melde?|erhalte?))(?!\p{L})/iu,
}

/** Of several, what comes first: ‘If I don’t have a key, how often is it open?’ */
function kindOf(question: string): string | undefined {
  const found = Object.entries(kinds)
    .map(([kind, form]) => ({ kind, at: question.search(form) }))
    .filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => a.at - b.at)[0]?.kind
}

/**
 * Whether a quote answers the question that it stands below, and not this one: ‘how do I get a key’, below
 * ‘How often is the room open for those without a key?’
 */
export function answersAnother(question: string, heading: string): boolean {
  if (!heading.trimEnd().endsWith('?')) return false
  if (asksHowItWorks(heading)) return false
  const [asked, above] = [kindOf(question), kindOf(heading)]
  return asked !== undefined && above !== undefined && asked !== above
}

const begins = /^\P{L}{0,6}(?:how (?:do|does)|wie funktionier(?:t|en))(?!\p{L})/iu

/** ‘How does parking work?’ stands above all that there is to say. */
const asksHowItWorks = (heading: string): boolean =>
  begins.test(heading) && (/ work\s?\?\s?$/i.test(heading) || /funktioniert?/i.test(heading))
