import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { mostInvited } from '#contract/desk/invitations.ts'
import { badRequest } from '#server/errors.ts'
import { delimiterOf } from '#server/infra/reader/text/csv.ts'
import { decodeText } from '#server/infra/reader/text/decode.ts'
import { sentence } from '#server/sentences.ts'

/** One row as it was written; `line` counts from 1, the header included. */
export type WrittenRow = { line: number } & Record<Exclude<Column, 'name'>, string>

type Column = 'email' | 'firstName' | 'lastName' | 'name' | 'groups' | 'plan' | 'note'

/** Headers as people and programs write them, without spaces and hyphens and in lower case. */
const columns: Record<string, Column> = {
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  emailadresse: 'email',
  mailadresse: 'email',
  firstname: 'firstName',
  first: 'firstName',
  givenname: 'firstName',
  vorname: 'firstName',
  lastname: 'lastName',
  last: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  nachname: 'lastName',
  name: 'name',
  fullname: 'name',
  displayname: 'name',
  anzeigename: 'name',
  group: 'groups',
  groups: 'groups',
  gruppe: 'groups',
  gruppen: 'groups',
  plan: 'plan',
  tarif: 'plan',
  note: 'note',
  notiz: 'note',
}

const nameColumns = new Set<Column>(['firstName', 'lastName', 'name'])

/** A longer cell belongs to no person: a quote that is never closed makes one of the whole file. */
const longestCell = 2_000

/**
 * The rows of a CSV file in any of the usual encodings and separators. Without a header, every cell
 * with an @ is an address: addresses copied from a mail program stand beside each other.
 *
 * @throws 400 where there is no address in it, or too many rows
 */
export async function readRows(file: string): Promise<WrittenRow[]> {
  const text = decodeText(await readFile(file))
  const separator = namedDelimiter(text)
  const { data } = Papa.parse<string[]>(separator ? text.slice(text.indexOf('\n') + 1) : text, {
    delimiter: separator ?? delimiterOf(text),
    preview: mostInvited + 2,
  })
  const rows = data
    .map((cells, i) => ({ line: i + (separator ? 2 : 1), cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) throw badRequest('This file is empty.')
  const [first] = rows
  const places = new Map<Column, number>()
  for (const [i, cell] of (first?.cells ?? []).entries()) {
    const column = columns[plainHeader(cell)]
    if (column && !places.has(column)) places.set(column, i)
  }
  const longer = places.has('email') ? -1 : longerEmailHeader(rows)
  if (longer >= 0) places.set('email', longer)
  const hasHeader = places.has('email')
  if (!hasHeader) {
    if (!first?.cells.some((cell) => cell.includes('@')))
      throw badRequest(
        'This file has no column of e-mail addresses. Name one “email” in the first row.',
      )
    places.clear()
    places.set('email', 0)
  }
  const named = [...places].flatMap(([column, at]) => (nameColumns.has(column) ? [at] : []))
  const people = hasHeader
    ? rows.slice(1).flatMap((row) => oneForEach(row, places.get('email')!, named, rows[0]!))
    : rows.flatMap(onePerAddress)
  if (people.length === 0) throw badRequest('This file has no rows below its header.')
  if (people.length > mostInvited)
    throw badRequest(sentence('Invite at most {most} people with one file.', { most: mostInvited }))
  return people.map(({ line, cells }) => {
    const cell = (column: Column) => {
      const at = places.get(column)
      return at === undefined ? '' : (cells[at] ?? '').slice(0, longestCell + 1)
    }
    const { email, name } = addressIn(cell('email'))
    return {
      line,
      email,
      ...namesOf(cell, name),
      groups: cell('groups'),
      plan: cell('plan'),
      note: cell('note'),
    }
  })
}

const plainHeader = (cell: string) => cell.toLowerCase().replace(/[\s_-]/g, '')

/**
 * The column with a name such as “E-mail 1 - Value” or “Primary Email”. “E-mail 1 - Label” and
 * “E-mails wanted” are named alike, and have no addresses below them.
 */
const longerEmailHeader = ([header, ...people]: { cells: string[] }[]) =>
  (header?.cells ?? []).findIndex(
    (name, i) =>
      plainHeader(name).includes('mail') &&
      !name.includes('@') &&
      people.some(({ cells }) => cells[i]?.includes('@')),
  )

/** “Ana Lee <ana@example.org>”, as mail programs copy it. */
function addressIn(cell: string): { email: string; name: string } {
  const open = cell.lastIndexOf('<')
  const email = cell.endsWith('>') ? cell.slice(open + 1, -1).trim() : ''
  if (open < 0 || !email.includes('@')) return { email: cell, name: '' }
  const name = cell.slice(0, open).replaceAll('"', '').trim()
  // Some programs write the address itself where they know no name.
  return { email, name: name.includes('@') ? '' : name }
}

/** Excel takes the separator from a first line such as “sep=;”, and other programs write it for Excel. */
function namedDelimiter(text: string): string | undefined {
  const line = text.slice(0, text.indexOf('\n') + 1).trimEnd()
  return line.length === 5 && line.toLowerCase().startsWith('sep=') ? line[4] : undefined
}

type Cells = { line: number; cells: string[] }

/**
 * Several addresses in the cell of a row, or in cells that no header names, are several people. Beside a
 * name they may be those of one: they stay together, and the row is refused.
 */
function oneForEach({ line, cells }: Cells, at: number, named: number[], header: Cells): Cells[] {
  const beyond = cells.slice(header.cells.length).filter((cell) => cell.includes('@'))
  const written = [cells[at] ?? '', ...beyond].join(beyond.length > 0 ? ', ' : '')
  const addresses = named.some((i) => cells[i]) ? [written] : new Set(addressesIn(written))
  return Array.from(addresses, (address) => ({ line, cells: cells.with(at, address) }))
}

/** A comma may stand within a name; a cell that does not end with an address stays as it is. */
export function addressesIn(cell: string): string[] {
  if (cell.length > longestCell) return [cell]
  const addresses: string[] = []
  let begun = ''
  for (const letter of cell.replaceAll(':::', ';'))
    if (!',;\n'.includes(letter)) begun += letter
    else if (begun.includes('@')) {
      addresses.push(begun.trim())
      begun = ''
    } else if (begun.trim()) begun += letter
  if (begun.includes('@')) addresses.push(begun.trim())
  else if (begun.trim() || addresses.length === 0) return [cell]
  return addresses.flatMap(beside)
}

/** Addresses with nothing but spaces between them. */
function beside(address: string): string[] {
  const words = address.split(/\s+/)
  return words.every((word) => word.includes('@') && !word.startsWith('<')) ? words : [address]
}

/** Each address of a row without a header; a row without one is told as it is written. */
function onePerAddress({ line, cells }: Cells) {
  const addresses = [
    ...new Set(cells.filter((cell) => cell.includes('@')).flatMap((cell) => addressesIn(cell))),
  ]
  const told = addresses.length > 0 ? addresses : [cells.find(Boolean) ?? '']
  return told.map((cell) => ({ line, cells: [cell] }))
}

/**
 * “Name” is the last name beside a column of first names, and else both: “Ana Lee” or “Lee, Ana”. A
 * person without a column for it may have the name beside the address.
 */
function namesOf(cell: (column: Column) => string, beside: string) {
  const [firstName, lastName] = [cell('firstName'), cell('lastName')]
  const name = cell('name') || (firstName || lastName ? '' : beside)
  if (firstName || lastName || !name) return { firstName, lastName: lastName || name }
  const [last = '', first] = name.split(',')
  if (first !== undefined) return { firstName: first.trim(), lastName: last.trim() }
  const space = name.lastIndexOf(' ')
  return { firstName: name.slice(0, Math.max(0, space)).trim(), lastName: name.slice(space + 1) }
}
