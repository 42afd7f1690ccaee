import { type RawBuilder, sql } from 'kysely'

const mostDefining = 50

/**
 * A query for the passages that may have a line or a heading which begins with one of the options; it is
 * part of a statement that has `allowed_files`. These are compared letter by letter, so it is for so many
 * passages only as are compared one by one.
 */
export function definingOptions(options: string[], allowed: RawBuilder<unknown>) {
  const lines = options.map((one) => {
    const name = one.replace(/[?]/g, '\\?')
    const pattern = `(^|\\n)[ *•–]*(-[^\\n]{0,80}[ ,|/])?${name}($|[^A-Za-z0-9_-])`
    return sql`(position(${one} in ${plainDashes}) > 0
      and (${plainDashes} ~ ${pattern} or position(${one} in heading) > 0))`
  })
  return sql`select id from passages where ${allowed} and (${sql.join(lines, sql` or `)}) limit ${mostDefining}`
}

const plainDashes = sql`translate(heading || ${'\n'} || text, ${'\u2010\u2011\u2212'}, '---')`
