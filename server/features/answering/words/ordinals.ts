const english =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
const german =
  'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste'
const numbers = new Map(
  [english, german].flatMap((words) =>
    words.split(' ').map((word, at): [string, number] => [word, at + 1]),
  ),
)
const tens = new Map([
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
])
const roman = /(?<=\p{L}{3} )[IVX]{1,7}(?=[.,:]?(?:\s|$))/gu

/**
 * A text with the numbers of its chapters as digits: ‘the eighteenth amendment’ and ‘Amendment XVIII’
 * name the same. Up to 49; a Roman number has a word before it.
 */
export const withPlainNumbers = (text: string): string =>
  text
    .replace(/\b(twenty|thirty|forty)[- ](\p{L}+)/giu, (whole, ten: string, word: string) => {
      const unit = numbers.get(word.toLowerCase())
      return unit !== undefined && unit < 10 ? `${tens.get(ten.toLowerCase())! + unit}` : whole
    })
    .replace(/\p{L}+/gu, (word) => `${numberOf(word.toLowerCase()) ?? word}`)
    .replace(/\b(\d{1,3})(?:st|nd|rd|th)\b/gi, '$1')
    .replace(roman, (number) => `${valueOf(number)}`)

/** German ones also where they are inflected: ‘der erste’, ‘im ersten’. */
const numberOf = (word: string) => numbers.get(word) ?? numbers.get(word.replace(/[nrsm]$/, ''))

const letters = new Map([
  ['I', 1],
  ['V', 5],
  ['X', 10],
])

function valueOf(number: string): number {
  const values = [...number].map((letter) => letters.get(letter)!)
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  )
}
