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
  group: 'groups',
  groups: 'groups',
  gruppe: 'groups',
  gruppen: 'groups',
  plan: 'plan',
  tarif: 'plan',
  note: 'note',
  notiz: 'note',
}

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
  const named = namedDelimiter(text)
  const { data } = Papa.parse<string[]>(named ? text.slice(text.indexOf('\n') + 1) : text, {
    delimiter: named ?? delimiterOf(text),
    preview: mostInvited + 2,
  })
  const rows = data
    .map((cells, i) => ({ line: i + (named ? 2 : 1), cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) throw badRequest('This file is empty.')
  const [first] = rows
  const places = new Map<Column, number>()
  for (const [i, cell] of (first?.cells ?? []).entries()) {
    const column = columns[cell.toLowerCase().replace(/[\s_-]/g, '')]
    if (column && !places.has(column)) places.set(column, i)
  }
  const hasHeader = places.has('email')
  if (!hasHeader) {
    if (!first?.cells.some((cell) => cell.includes('@')))
      throw badRequest(
        'This file has no column of e-mail addresses. Name one “email” in the first row.',
      )
    places.clear()
    places.set('email', 0)
  }
  const people = hasHeader ? rows.slice(1) : rows.flatMap(onePerAddress)
  if (people.length === 0) throw badRequest('This file has no rows below its header.')
  if (people.length > mostInvited)
    throw badRequest(sentence('Invite at most {most} people with one file.', { most: mostInvited }))
  return people.map(({ line, cells }) => {
    const cell = (column: Column) => {
      const at = places.get(column)
      return at === undefined ? '' : (cells[at] ?? '').slice(0, longestCell + 1)
    }
    return {
      line,
      email: cell('email'),
      ...namesOf(cell),
      groups: cell('groups'),
      plan: cell('plan'),
      note: cell('note'),
    }
  })
}

/** Excel takes the separator from a first line such as “sep=;”, and other programs write it for Excel. */
function namedDelimiter(text: string): string | undefined {
  const line = text.slice(0, text.indexOf('\n') + 1).trimEnd()
  return line.length === 5 && line.toLowerCase().startsWith('sep=') ? line[4] : undefined
}

/** Each address of a row without a header; a row without one is told as it is written. */
function onePerAddress({ line, cells }: { line: number; cells: string[] }) {
  const addresses = [...new Set(cells.filter((cell) => cell.includes('@')))]
  const told = addresses.length > 0 ? addresses : [cells.find(Boolean) ?? '']
  return told.map((cell) => ({ line, cells: [cell] }))
}

/** “Name” is the last name beside a column of first names, and else both: “Ana Lee” or “Lee, Ana”. */
function namesOf(cell: (column: Column) => string) {
  const [firstName, lastName, name] = [cell('firstName'), cell('lastName'), cell('name').trim()]
  if (firstName || lastName || !name) return { firstName, lastName: lastName || name }
  const [last = '', first] = name.split(',')
  if (first !== undefined) return { firstName: first.trim(), lastName: last.trim() }
  const space = name.lastIndexOf(' ')
  return { firstName: name.slice(0, Math.max(0, space)).trim(), lastName: name.slice(space + 1) }
}
