// A server that does nothing but save rows, and says each number once it has been acknowledged.
import { writeSync } from 'node:fs'
import { openDatabase } from '../db.ts'

const database = await openDatabase({
  dataDir: process.argv[2]!,
  migrations: process.argv[3]!,
})
const { rows } = await database.query('select coalesce(max(n), 0) as last from rows')
writeSync(1, 'open\n')
for (let n = rows[0].last + 1; ; n += 1) {
  await database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('rows' as any)
      .values({ n, text: `row ${n} `.repeat(50) } as any)
      .execute()
  })
  writeSync(1, `${n}\n`)
}
