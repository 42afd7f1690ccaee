const spelled = new Map(
  `one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13
   fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40
   fifty 50 sixty 60 seventy 70 eighty 80 ninety 90`
    .split(/\s+/)
    .flatMap((word, i, all) => (i % 2 ? [] : [[word, Number(all[i + 1])] as const])),
)
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])

/** The numbers in a text, in figures or in words: 'three thousand' is 3000, '£1,200.50' is 1200.5. */
export function numbersOf(text: string): number[] {
  const found: number[] = []
  let open: number | undefined
  const close = () => {
    if (open !== undefined) found.push(open)
    open = undefined
  }
  for (const [token] of text.toLowerCase().matchAll(/\d[\d,]*(?:\.\d+)?|[a-z]+|[^\sa-z\d-]/g)) {
    const scale = scales.get(token)
    const value = /^\d/.test(token) ? Number(token.replaceAll(',', '')) : spelled.get(token)
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

/** Whether a cell such as '5 to 9 years', 'Above £5,000' or '12 years or more' takes in the number. */
export function takesIn(cell: string, number: number): boolean {
  const [first, second] = numbersOf(cell)
  if (first === undefined) return false
  if (
    second !== undefined &&
    /\d\S{0,20}\s{0,3}(?:[a-z]{1,20}\s{1,3})?(?:to|–|-|and)\s{0,3}\W?\d/i.test(cell)
  )
    return number >= first && number <= second
  if (/\b(?:or more|and (?:over|above|more)|or over)\b/i.test(cell)) return number >= first
  if (/\b(?:more than|above|over|beyond|from)\b/i.test(cell)) return number > first
  if (/\b(?:less than|under|below)\b/i.test(cell)) return number < first
  if (/\b(?:up to|at most|no more than)\b/i.test(cell)) return number <= first
  return number === first
}
