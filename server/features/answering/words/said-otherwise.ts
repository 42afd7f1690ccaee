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

/** What is so ‘only on weekdays’ says of the other days that it is not. */
const onlyOnSome =
  /(?<!\p{L})(?:only (?:on )?(?:weekdays|weekends|working days)|nur (?:an )?(?:werktag|wochentag|wochenend))/iu
const weekends = /(?<!\p{L})(?:weekends?|wochenenden?)(?!\p{L})/iu
const weekdays =
  /(?<!\p{L})(?:weekdays?|working days?|wochentag(?:s|en?)?|werktag(?:s|en?)?)(?!\p{L})/iu
const [ofWeek, ofWeekend] = [
  [0, 1, 2, 3, 4],
  [5, 6],
]

/**
 * By words for several days. ‘Open on weekdays’ may not be meant to the day; beside what is so at weekends,
 * it is.
 */
function daysNamedTogether(text: string): number[] {
  if (onlyOnSome.test(text)) return [...ofWeek, ...ofWeekend]
  if (!weekends.test(text)) return []
  return weekdays.test(text) ? [...ofWeek, ...ofWeekend] : ofWeekend
}

/** The days, from 0 for Monday on, that a text names together, or that lie between a first and a last one. */
function daysWithin(text: string): Set<number> {
  const found = new Set(daysNamedTogether(text))
  for (const [, first, last] of text.matchAll(range)) {
    const [from, to] = [numberOf(first!), numberOf(last!)]
    if (from < 0 || to < 0) continue
    for (let day = from; day !== to; day = (day + 1) % days.length) found.add(day)
    found.add(to)
  }
  return found
}

/** The words of a question that name a day which a text has only among others: ‘Wednesday’ of ‘Mon – Thu’, ‘Sunday’ of ‘weekends’. */
export function daysMeant(question: string, text: string): string[] {
  // ‘Do’, ‘so’ and ‘sun’ are other words, too.
  const asked = wordsIn(question).filter((word) => word.length > 3 && numberOf(word) >= 0)
  if (asked.length === 0) return []
  const within = daysWithin(text)
  return asked.filter((word) => within.has(numberOf(word)))
}

/** The day of the week that a question names, from 0 for Monday on; undefined where it names none, or several. */
export function dayAsked(question: string): number | undefined {
  const [day, ...others] = new Set(
    wordsIn(question)
      .filter((word) => word.length > 3)
      .map(numberOf)
      .filter((one) => one >= 0),
  )
  return others.length === 0 ? day : undefined
}

/** How closely a text speaks of a day: 2 where it names that day, 1 where it names it among others. */
export function nearnessToDay(text: string, day: number): 0 | 1 | 2 {
  const alone = wordsIn(text.replace(range, ' '))
  if (alone.some((word) => word.length > 3 && numberOf(word) === day)) return 2
  return daysWithin(text).has(day) ? 1 : 0
}

/** Names of a part of the day, with the hours that belong to it. */
const partsOfDay: { name: RegExp; from: number; to: number }[] = [
  { name: /^(?:mornings?|morgens|vormittags?)$/iu, from: 4, to: 11 },
  { name: /^mittags?$/iu, from: 11, to: 14 },
  { name: /^(?:afternoons?|nachmittags?)$/iu, from: 12, to: 18 },
  { name: /^(?:evenings?|abends?)$/iu, from: 17, to: 23 },
]
/** ‘22.00 Uhr’, ‘7 Uhr’, ‘18:30’, ‘7.30 pm’ */
const clockTime =
  /(?<![\d.,:])(\d{1,2})(?:(?::[0-5]\d)|(?:\.[0-5]\d)?\s?(?:(uhr)|([ap])\.?m\.?)(?!\p{L}))/giu

/** The words of a question that name a part of the day which a text tells by the clock: ‘abends’ of ‘ab 22 Uhr’. */
export function partsOfDayMeant(question: string, text: string): string[] {
  const asked = wordsIn(question).flatMap((word) => {
    const part = partsOfDay.find(({ name: one }) => one.test(word))
    return part ? [{ word, ...part }] : []
  })
  if (asked.length === 0) return []
  const hours = [...text.matchAll(clockTime)].map(
    ([, hour, , half]) =>
      (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0),
  )
  return asked
    .filter(({ from, to }) => hours.some((hour) => hour >= from && hour <= to))
    .map(({ word }) => word)
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
  [
    text,
    ...daysMeant(question, text),
    ...partsOfDayMeant(question, text),
    ...endingsShared(question, text),
  ].join(' ')
