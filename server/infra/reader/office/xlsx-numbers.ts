import { dateIn } from '#server/infra/reader/office/xlsx-dates.ts'
import { type Token, general, tokensOf } from '#server/infra/reader/office/xlsx-tokens.ts'

/**
 * A number as its cell shows it, by the format code of Office Open XML (ECMA-376 part 1, 18.8.31):
 * with its decimals, thousands, per cent, currency and dates. Formats that depend on the reader's
 * machine are the same for everybody: dates as 2026-03-31.
 */
export function shownNumber(value: number, code: string, from1904 = false): string {
  const { section, absolute } = sectionFor(value, code.slice(0, longestCode))
  if (/^general$/i.test(section.trim())) return general(value)
  const tokens = tokensOf(section)
  if (tokens.some(({ kind }) => kind === 'date')) return dateIn(tokens, value, from1904)
  if (!tokens.some(({ kind }) => kind === 'digit'))
    return tokens.some(({ kind }) => kind === 'text' || kind === 'general')
      ? tokens.map((t) => (t.kind === 'literal' ? t.text : general(absolute))).join('')
      : tokens.map(({ text }) => text).join('')
  return numberIn(tokens, absolute)
}

// Excel's longest format code.
const longestCode = 255

/** The built-in formats, which a file names by number only. */
export const builtInFormats: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

/** Sections for positive, negative and zero; the second shows a negative without its sign. */
function sectionFor(value: number, code: string): { section: string; absolute: number } {
  const sections = split(code)
  const [positive = 'General', negative, zero] = sections
  if (value === 0 && zero !== undefined) return { section: zero, absolute: 0 }
  if (value < 0 && negative !== undefined) return { section: negative, absolute: -value }
  return { section: positive, absolute: value }
}

function split(code: string): string[] {
  const sections = ['']
  let quoted = false
  for (let i = 0; i < code.length; i += 1) {
    const letter = code[i]!
    if (letter === '"') quoted = !quoted
    if (letter === '\\' && !quoted) {
      sections[sections.length - 1] += letter + (code[i + 1] ?? '')
      i += 1
    } else if (letter === ';' && !quoted) sections.push('')
    else sections[sections.length - 1] += letter
  }
  return sections
}

function numberIn(tokens: Token[], value: number): string {
  const isFraction = tokens.some((t, i) => t.text === '/' && tokens[i + 1]?.kind === 'digit')
  if (isFraction) return general(value)
  const last = tokens.findLastIndex(({ kind }) => kind === 'digit')
  const pointAt = tokens.findIndex(({ kind }) => kind === 'point')
  const wholeEnd = pointAt < 0 ? last : pointAt
  const isGrouped = tokens.some(
    ({ kind }, i) =>
      kind === 'comma' &&
      i < wholeEnd &&
      tokens.slice(i, wholeEnd + 1).some((t) => t.kind === 'digit'),
  )
  const thousands = tokens.filter(
    ({ kind }, i) => kind === 'comma' && !tokens.slice(i).some((t) => t.kind === 'digit'),
  ).length
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const exponentAt = tokens.findIndex(({ kind }) => kind === 'exponent')
  const decimals = tokens.filter(
    ({ kind }, i) =>
      kind === 'digit' && pointAt >= 0 && i > pointAt && (exponentAt < 0 || i < exponentAt),
  )
  const scaled = value * 100 ** percents * 0.001 ** thousands
  if (exponentAt >= 0) return scaled.toExponential(Math.min(20, decimals.length)).toUpperCase()
  return laidOut(tokens, scaled, { pointAt, isGrouped, decimals })
}

function laidOut(
  tokens: Token[],
  value: number,
  { pointAt, isGrouped, decimals }: { pointAt: number; isGrouped: boolean; decimals: Token[] },
): string {
  const [whole = '0', fraction = ''] = rounded(Math.abs(value), decimals.length).split('.')
  const places = tokens.filter(({ kind }, i) => kind === 'digit' && (pointAt < 0 || i < pointAt))
  const least = places.filter(({ text }) => text === '0').length
  const digits = (whole === '0' ? '' : whole).padStart(least, '0')
  const isNegative = value < 0 && /[1-9]/.test(whole + fraction)
  let [placed, left] = [0, digits.length]
  let shown = isNegative ? '-' : ''
  let decimal = 0
  tokens.forEach((token, i) => {
    if (token.kind === 'literal') shown += token.text
    else if (token.kind === 'percent') shown += '%'
    else if (token.kind === 'point') {
      const kept = fractionOf(fraction, decimals)
      if (kept) shown += '.'
    } else if (token.kind === 'digit' && (pointAt < 0 || i < pointAt)) {
      placed += 1
      // The first digit place takes all further digits.
      const take = Math.max(0, left - (places.length - placed))
      for (let n = 0; n < take; n += 1) {
        shown += digits[digits.length - left]!
        left -= 1
        if (isGrouped && left > 0 && left % 3 === 0) shown += ','
      }
    } else if (token.kind === 'digit') {
      shown += fractionOf(fraction, decimals)[decimal] ?? ''
      decimal += 1
    }
  })
  return shown.trim()
}

/**
 * Halves are rounded away from zero, as sheets do, for 1.005 as written and not as stored in
 * binary.
 */
function rounded(value: number, decimals: number): string {
  const places = Math.min(20, decimals)
  const written = Number(value.toPrecision(15))
  if (written >= 1e21) return String(BigInt(Math.round(written)))
  const up = Number(`${Math.round(Number(`${written}e${places}`))}e-${places}`)
  return (Number.isFinite(up) ? up : written).toFixed(places)
}

/** A # place shows nothing if it would only hold zeros. */
function fractionOf(fraction: string, places: Token[]): string {
  let end = fraction.length
  while (end > 0 && fraction[end - 1] === '0' && places[end - 1]?.text !== '0') end -= 1
  return fraction.slice(0, end)
}
