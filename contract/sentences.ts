/** English sentences of the code and what they are in another language; {names} stand for what is put in. */
export type Sentences = Record<string, string>

/**
 * Translates sentences into that language. They are found by their English text, wherever they come
 * from: a sentence stored in a database for years is found like a new one. A value inside a
 * sentence is translated too if it is a sentence or word of its own, and dates and large numbers
 * are written for that `locale`. Undefined for an unknown sentence.
 */
export function translator(
  sentences: Sentences,
  locale: string,
): (english: string) => string | undefined {
  // As usual in translations, an empty entry is untranslated.
  const known = new Map(Object.entries(sentences).filter(([, said]) => said !== ''))
  const templates = [...known].filter(([english]) => english.includes('{')).map(templateOf)
  const translate = (english: string): string | undefined => {
    const whole = known.get(english)
    if (whole !== undefined) return whole
    for (const { begins, pattern, names, said } of templates) {
      if (!english.startsWith(begins)) continue
      const values = pattern.exec(english)?.slice(1)
      if (!values) continue
      // The second of two of one name is the second value.
      const left: (string | undefined)[] = [...names]
      return said.replace(/\{(\w+)\}/g, (_, name: string) => {
        const at = left.includes(name) ? left.indexOf(name) : names.indexOf(name)
        left[at] = undefined
        const value = values[at] ?? ''
        return known.get(value) ?? writtenIn(locale, value)
      })
    }
    return undefined
  }
  return translate
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
]

/** What the code writes in English: 4 December 2026, and 12,000. */
function writtenIn(locale: string, value: string): string {
  const [, day, month = '', year] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(value) ?? []
  if (months.includes(month))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(Number(year), months.indexOf(month), Number(day)),
    )
  if (/^\d{1,3}(?:,\d{3})+$/.test(value))
    return Number(value.replaceAll(',', '')).toLocaleString(locale)
  return value
}

function templateOf([english, said]: [string, string]) {
  const [begins = '', ...rest] = english.split(/\{\w+\}/)
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return {
    begins,
    pattern: new RegExp(`^${[begins, ...rest].map(literal).join('([^]+?)')}$`),
    names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    said,
  }
}
