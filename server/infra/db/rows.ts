import { type Query, quoted as q } from './connection.ts'

/** A table of ours, and its columns that can be written, as quoted names. */
type Table = { name: string; columns: string[] }

/** Neither what an extension has made nor which migrations were applied, which each database knows itself. */
export async function tablesOf(query: Query): Promise<Table[]> {
  const { rows } = await query(`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and a.attgenerated = ''
      and c.relname <> 'migrations'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`)
  return rows
}

export async function migrationsOf(query: Query): Promise<string[]> {
  const { rows } = await query('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

const rowsAtOnce = 100

/**
 * The rows of a table as lines of JSON, a portion at a time. PostgreSQL writes and reads that JSON, so
 * that each value comes back as it was, on either kind of database. Within a transaction.
 */
export async function* rowsOf(query: Query, table: string): AsyncGenerator<string[]> {
  await query(
    `declare backup no scroll cursor for select to_jsonb(t)::text as row from ${q(table)} t`,
  )
  for (;;) {
    const { rows } = await query(`fetch ${rowsAtOnce} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await query('close backup')
}

/** What arrives in the place of all rows that there are, in one transaction. */
export async function replaceRows(
  query: Query,
  arriving: { table: string; rows: AsyncIterable<string[]> }[],
): Promise<void> {
  const tables = await tablesOf(query)
  await query('begin')
  try {
    // Rows come table by table, and some refer to rows that are yet to come.
    const { rows: references } = await query(`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
    for (const { table, name } of references)
      await query(`alter table ${table} drop constraint ${name}`)
    // What they note was noted when the rows were written first.
    for (const { name } of tables) await query(`alter table ${q(name)} disable trigger user`)
    await query(`truncate ${tables.map(({ name }) => q(name)).join(', ')}`)
    for (const { table, rows } of arriving) {
      const found = tables.find(({ name }) => name === table)
      if (found) await insert(query, found, rows)
    }
    for (const { name } of tables) await query(`alter table ${q(name)} enable trigger user`)
    for (const { table, name, rule } of references)
      await query(`alter table ${table} add constraint ${name} ${rule}`)
    await goOnCounting(query)
    await query('commit')
  } catch (error) {
    await query('rollback').catch(() => {})
    throw error
  }
}

async function insert(query: Query, { name, columns }: Table, rows: AsyncIterable<string[]>) {
  const list = columns.join(', ')
  for await (const some of rows)
    await query(
      `insert into ${q(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${q(name)}, $1::text::jsonb)`,
      [`[${some.join(',')}]`],
    )
}

/** Numbers that the database gives go on after the highest that arrived. */
async function goOnCounting(query: Query) {
  const { rows } = await query(`
    select format('select setval(%L, greatest((select max(%I) from %I), 1))',
      pg_get_serial_sequence(quote_ident(c.relname), a.attname), a.attname, c.relname) as statement
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`)
  for (const { statement } of rows) await query(statement)
}
