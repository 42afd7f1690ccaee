import pg from 'pg'

// The types of values, the same on both databases: int8 as a number (as text beyond what a number
// holds exactly), a date as text (a Date would move it across time zones), the rest as the `pg`
// driver has it: timestamptz as Date, jsonb parsed, numeric and uuid as text, bytea as Buffer.
export const rowTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): any {
    if (format !== 'binary' && oid in parsers) return parsers[oid]
    return pg.types.getTypeParser(oid, format)
  },
}

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TEXT_ARRAY: any = 1009 // not among the names that `pg` gives to types

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: integer,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : integer(item))),
  [DATE]: (text) => text,
  [DATE_ARRAY]: textArray,
}

function integer(text: string) {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

function textArray(text: string): (string | null)[] {
  return pg.types.getTypeParser(TEXT_ARRAY, 'text')(text)
}
