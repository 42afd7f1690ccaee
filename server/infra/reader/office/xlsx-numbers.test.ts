import { expect, test } from 'vitest'
import { shownNumber } from '#server/infra/reader/office/xlsx-numbers.ts'

test.each([
  [1234.5, 'General', '1234.5'],
  [0.1 + 0.2, 'General', '0.3'],
  [1 / 3, 'General', '0.333333333'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [1.005, '0.00', '1.01'],
  [-12, '#,##0;(#,##0)', '(12)'],
  [-12.5, '0.0', '-12.5'],
  [-0.001, '0.00', '0.00'],
  [0, '0;-0;"none"', 'none'],
  [0.125, '0%', '13%'],
  [1500000, '0.0,,"m"', '1.5m'],
  [5, '000', '005'],
  [0.5, '#.##', '.5'],
  [3, '0.##', '3.'],
  [44123456, '000-0000-000', '004-4123-456'],
  [9.5, '[$€-407] #,##0.00', '€ 9.50'],
  [12, '#,##0\\ "kg"', '12 kg'],
  [12345, '0.00E+00', '1.23E+04'],
  [46112, 'dd/mm/yyyy', '31/03/2026'],
  [46112, 'd. mmmm yyyy', '31. March 2026'],
  [46112, '[$-F800]dddd, mmmm dd, yyyy', 'Tuesday, March 31, 2026'],
  [46112.75, 'yyyy-mm-dd h:mm', '2026-03-31 18:00'],
  [0.5, 'h:mm AM/PM', '12:00 PM'],
  [1.25, '[h]:mm', '30:00'],
  [61, 'd/m/yy', '1/3/00'],
  [1, 'd/m/yyyy', '1/1/1900'],
  [12, '@', '12'],
  [1234.5, '[$-407]#,##0.00', '1,234.50'],
  [46112, '[$-407]d. mmmm yyyy', '31. März 2026'],
  [46112.75, '# ?/?', '46112 3/4'],
  [-1, 'yyyy-mm-dd', '-1'],
  [5, '[>100]0', '5'],
  [12.5, '"open', '12.5'],
  [12.5, '[h', '12.5'],
  [12.5, '0;0;0;0;0', '12.5'],
])('%s by the format %s is shown as %s', (value, format, shown) => {
  expect(shownNumber(value, format)).toBe(shown)
})

test('a workbook that counts from 1904 shows its own dates, and the same times', () => {
  expect(shownNumber(44650, 'yyyy-mm-dd', true)).toBe('2026-03-31')
  expect(shownNumber(1.25, '[h]:mm', true)).toBe('30:00')
})

test('the longest code that is read is as long as the longest of Excel', () => {
  expect(shownNumber(1, '0'.repeat(100_000))).toHaveLength(255)
})
