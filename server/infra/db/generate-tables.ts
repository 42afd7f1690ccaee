// Writes tables.ts from the database as the migrations leave it:
//   node server/infra/db/generate-tables.ts
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from './db.ts'
import type { Database } from './db.ts'

export const TABLES_FILE = fileURLToPath(new URL('./tables.ts', import.meta.url))

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
  labels: string[] | null // of an enum
}

export async function describeTables({ query }: Pick<Database, 'query'>): Promise<string> {
  const { rows } = (await query(COLUMNS)) as { rows: Column[] }
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)} {\n${columns.map(describeColumn).join('')}}\n`,
  )
  const all = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}\n`).join('')
  const body = [...interfaces, `export interface Tables {\n${all}}\n`].join('\n')
  return `${HEAD}${helpers(body)}\n${body}`
}

const HEAD = '// Made by generate-tables.ts from the migrations; do not edit.\n'

const HELPERS = {
  Generated:
    'export type Generated<T> =\n' +
    '  T extends ColumnType<infer S, infer I, infer U>\n' +
    '    ? ColumnType<S, I | undefined, U>\n' +
    '    : ColumnType<T, T | undefined, T>\n',
  Timestamp: 'export type Timestamp = ColumnType<Date, Date | string, Date | string>\n',
  Json:
    '// Written as text (JSON.stringify): the driver would make a PostgreSQL array of an array.\n' +
    'export type Json = ColumnType<unknown, string, string>\n',
}

function helpers(body: string) {
  const used = (name: string, text: string) => new RegExp(`\\b${name}\\b`).test(text)
  const own = Object.entries(HELPERS).flatMap(([name, text]) => (used(name, body) ? [text] : []))
  const imported = ['ColumnType', 'GeneratedAlways'].filter((name) => used(name, own + body))
  const line = imported.length ? `import type { ${imported.join(', ')} } from 'kysely'\n` : ''
  return line + (own.length ? `\n${own.join('\n')}` : '')
}

function describeColumn({ column, type, nullable, defaulted, generated, labels }: Column) {
  const base = labels ? labels.map((label) => `'${label}'`).join(' | ') : typeOf(type)
  const value = nullable ? `${base} | null` : base
  const whole = generated ? `GeneratedAlways<${value}>` : defaulted ? `Generated<${value}>` : value
  return `  ${camel(column)}: ${whole}\n`
}

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  return TYPES[type] ?? 'string'
}

const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Timestamp',
  timestamp: 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
}

function camel(name: string) {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string) {
  return camel(`_${name}`)
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column",
    case when t.typcategory = 'A' then e.typname || '[]' else t.typname end as type,
    not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as defaulted,
    a.attgenerated <> '' or a.attidentity = 'a' as generated,
    case when t.typtype = 'e' then
      (select array_agg(l.enumlabel::text order by l.enumsortorder)
       from pg_enum l where l.enumtypid = t.oid) end as labels
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem
  where c.relkind in ('r', 'p', 'v') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = await openDatabase({ dataDir: 'memory://' })
  await writeFile(TABLES_FILE, await describeTables(database))
  await database.close()
}
