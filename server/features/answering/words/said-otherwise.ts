/** The days of the week as both languages name and shorten them, from Monday on. */
const days = [
  'mondays?|mon|montags?|mo',
  'tuesdays?|tues?|dienstags?|di',
  'wednesdays?|wed|mittwochs?|mi',
  'thursdays?|thu|thurs?|donnerstags?|do',
  'fridays?|fri|freitags?|fr',
  'saturdays?|sat|samstags?|sonnabends?|sa',
  'sundays?|sun|sonntags?|so',
].map((names) => new RegExp(`^(?:${names})$`, 'iu'))

const numberOf = (name: string): number => days.findIndex((day) => day.test(name))

const name = String.raw`(\p{L}{2,11})\.?`
/** ‘Mon – Thu’, ‘Monday to Friday’, ‘Di. bis Fr.’ */
const range = new RegExp(
  `(?<!\\p{L})${name}(?: ?[–-] ?| (?:to|till|until|through|bis) )${name}(?!\\p{L})`,
  'giu',
)

/** The days, from 0 for Monday on, that lie between the first and the last that a text names. */
function daysWithin(text: string): Set<number> {
  const found = new Set<number>()
  for (const [, first, last] of text.matchAll(range)) {
    const [from, to] = [numberOf(first!), numberOf(last!)]
    if (from < 0 || to < 0) continue
    for (let day = from; day !== to; day = (day + 1) % days.length) found.add(day)
    found.add(to)
  }
  return found
}

/** The words of a question that name a day which a text has only between others: ‘Wednesday’ of ‘Mon – Thu’. */
export function daysMeant(question: string, text: string): string[] {
  // ‘Do’, ‘so’ and ‘sun’ are other words, too.
  const asked = wordsIn(question).filter((word) => word.length > 3 && numberOf(word) >= 0)
  if (asked.length === 0) return []
  const within = daysWithin(text)
  return asked.filter((word) => within.has(numberOf(word)))
}

const ellipsis = /(?<!\p{L})(\p{L}{3,30})- (?:und|oder|bzw\.|sowie) (\p{L}{5,40})/giu
const shortestRest = 3

/** The words of a question that a German text leaves to be put together: ‘Sonntag’ of ‘Sonn- und Feiertage’. */
export function endingsShared(question: string, text: string): string[] {
  if (!text.includes('- ')) return []
  const shared = [...text.matchAll(ellipsis)].map(([, first, second]) => ({
    first: first!.toLowerCase(),
    second: second!.toLowerCase(),
  }))
  if (shared.length === 0) return []
  return wordsIn(question).filter((word) =>
    shared.some(({ first, second }) => {
      const rest = word.toLowerCase().replace(/(?:en|n|s|e)$/u, '')
      const end = rest.slice(first.length)
      return end.length >= shortestRest && rest.startsWith(first) && second.slice(1).includes(end)
    }),
  )
}

const wordsIn = (question: string): string[] => question.match(/\p{L}+/gu) ?? []

/** A text with what it says of the words of a question in another way. */
export const saidOtherwise = (question: string, text: string): string =>
  [text, ...daysMeant(question, text), ...endingsShared(question, text)].join(' ')
