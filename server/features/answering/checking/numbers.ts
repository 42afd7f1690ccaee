const inOrder = (words: string, from: number, step = 1) =>
  words.split(/\s+/).map((word, i) => [word, from + i * step] as const)

const germanUnits = inOrder('ein zwei drei vier fünf sechs sieben acht neun', 1)
const germanTens = inOrder(
  'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  20,
  10,
)

/** 'Ein' and 'eine' are left out: they are articles, too. */
const spelled = new Map<string, number>([
  ...inOrder('one two three four five six seven eight nine ten eleven twelve thirteen', 1),
  ...inOrder('fourteen fifteen sixteen seventeen eighteen nineteen', 14),
  ...inOrder('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...germanUnits.slice(1),
  ...inOrder('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn', 10),
  ...germanTens,
  // 'Einundzwanzig'.
  ...germanTens.flatMap(([ten, value]) =>
    germanUnits.map(([unit, n]) => [`${unit}und${ten}`, value + n] as const),
  ),
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['hundert', 100],
  ['tausend', 1_000],
])

/**
 * The numbers in a text, in figures or in words: 'three thousand' is 3000, '£1,200.50'
 * is 1200.5, '0,40 €' is 0.4. */
export function numbersOf(text: string): number[] {
  const found: number[] = []
  let open: number | undefined
  const close = () => {
    if (open !== undefined) found.push(open)
    open = undefined
  }
  for (const [token] of text.toLowerCase().matchAll(/\d[\d,]*(?:\.\d+)?|\p{L}+|[^\s\p{L}\d-]/gu)) {
    const scale = scales.get(token)
    const value = /^\d/.test(token) ? valueOf(token) : spelled.get(token)
    if (scale !== undefined && open !== undefined) open *= scale
    else if (
      value !== undefined &&
      open !== undefined &&
      (open % 100 === 0 || (open % 10 === 0 && open < 100 && value < 10)) &&
      open > value &&
      !/^\d/.test(token)
    )
      open += value
    else {
      close()
      open = value
    }
  }
  close()
  return found
}

/** A comma before one or two figures at the end is a decimal one. */
const valueOf = (figures: string) =>
  Number(/^\d+,\d{1,2}$/.test(figures) ? figures.replace(',', '.') : figures.replaceAll(',', ''))

/** Whether a cell such as '5 to 9 years', 'ab 12 Jahren' or '12 years or more' takes in the number. */
export function takesIn(cell: string, number: number): boolean {
  const [first, second] = numbersOf(cell)
  if (first === undefined) return false
  if (
    second !== undefined &&
    /\d\S{0,20}\s{0,3}(?:\p{L}{1,20},?\s{1,3})?(?:to|–|-|and|bis|und)\s{0,3}\W?\d/iu.test(cell)
  )
    return number >= first && number <= second
  if (
    /\b(?:or more|and (?:over|above|more)|or over|from|oder (?:mehr|älter)|und mehr)\b/i.test(cell)
  )
    return number >= first
  if (/\b(?:more than|above|over|beyond|mehr als)\b/i.test(cell)) return number > first
  if (/\b(?:less than|under|below|weniger als)\b/i.test(cell)) return number < first
  if (/\b(?:up to|at most|no more than|höchstens)\b/i.test(cell)) return number <= first
  // German prepositions of places and days: ‘ab Tor 2’, ‘über Treppe 3’.
  const [, bound] =
    /^(?:für )?(?:(?:kinder|jugendliche|erwachsene|personen|gruppen|mitglieder|gäste) )?(ab|über|unter|bis)(?= (?:zu )?(?:ca\.? |circa |etwa )?\d+ ?(?:\p{L}|%|€|$))/iu.exec(
      cell.trim(),
    ) ?? []
  if (bound !== undefined && second === undefined)
    return within[bound.toLowerCase() as keyof typeof within](number, first)
  return number === first
}

const within = {
  ab: (number: number, bound: number) => number >= bound,
  über: (number: number, bound: number) => number > bound,
  unter: (number: number, bound: number) => number < bound,
  bis: (number: number, bound: number) => number <= bound,
}
