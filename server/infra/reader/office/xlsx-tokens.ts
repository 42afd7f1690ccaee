/** A token of a format code; the text of a date token is its letters. */
export type Token = {
  kind:
    | 'literal'
    | 'digit'
    | 'point'
    | 'comma'
    | 'percent'
    | 'exponent'
    | 'date'
    | 'text'
    | 'general'
  text: string
}

/** The digits that fit in a cell of usual width. */
export const general = (value: number) => String(Number(value.toPrecision(11))).replace('e', 'E')

const pattern =
  /"([^"]{0,255})"|\\(.)|_(.)|\*.|\[\$([^\]-]{0,40})(?:-[^\]]{0,40})?\]|\[(h+|m+|s+)\]|\[[^\]]{0,40}\]|(general)|(am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?)|(e[+-])|([0#?])|(\.)|(,)|(%)|(@)|(.)/gisu

export function tokensOf(section: string): Token[] {
  const tokens: Token[] = []
  for (const [
    ,
    quoted,
    escaped,
    gap,
    currency,
    elapsed,
    whole,
    date,
    exponent,
    digit,
    point,
    comma,
    percent,
    text,
    other,
  ] of section.matchAll(pattern)) {
    const literal = quoted ?? escaped ?? (gap === undefined ? currency : ' ') ?? other
    if (literal !== undefined) tokens.push({ kind: 'literal', text: literal })
    else if (elapsed) tokens.push({ kind: 'date', text: `[${elapsed.toLowerCase()}]` })
    else if (whole) tokens.push({ kind: 'general', text: '' })
    else if (date) tokens.push({ kind: 'date', text: date.toLowerCase() })
    else if (exponent) tokens.push({ kind: 'exponent', text: exponent })
    else if (digit) tokens.push({ kind: 'digit', text: digit })
    else if (point) tokens.push({ kind: 'point', text: '.' })
    else if (comma) tokens.push({ kind: 'comma', text: ',' })
    else if (percent) tokens.push({ kind: 'percent', text: '%' })
    else if (text) tokens.push({ kind: 'text', text: '' })
  }
  return tokens
}
