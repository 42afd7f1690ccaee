import { type FormatOptions, format, getFormatDateInfo } from 'numfmt'

/**
 * A number as its cell shows it, by the format code of Office Open XML (ECMA-376 part 1, 18.8.31).
 * Formats that depend on the reader's machine are the same for everybody: decimals after a point,
 * dates as 2026-03-31. What its format cannot show is shown as it would be without one.
 */
export function shownNumber(value: number, code: string, from1904 = false): string {
  const general = format('General', value, common)
  const pattern = code.slice(0, longestCode)
  const { year, month, day } = getFormatDateInfo(pattern)
  const isDate = year || month || day
  const options = { ...common, throws: false, invalid: general, overflow: general }
  return format(
    isDate ? pattern : withoutLanguages(pattern),
    isDate && from1904 ? value + daysTo1904 : value,
    options,
  ).trim()
}

const common: Partial<FormatOptions> = { locale: 'en', nbsp: false, dateSpanLarge: false }

// Excel's longest format code.
const longestCode = 255

/** Between the first days of the two calendars that a workbook can count from. */
const daysTo1904 = 1_462

/** A currency names a language; in Excel, the decimal sign is the machine's all the same. */
const withoutLanguages = (pattern: string) =>
  pattern.replace(/\[\$([^\]\-[]*)-[^\][]*\]/g, '[$$$1]')

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
