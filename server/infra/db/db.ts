import type { Kysely } from 'kysely'
import { kyselyOn } from './connection.ts'
import type { Connection, Log } from './connection.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Database = Pick<
  Connection,
  'kind' | 'query' | 'listen' | 'notify' | 'ready' | 'close'
> & {
  db: Db
  vectors: boolean // whether pgvector is there
  vectorsRefused?: string | undefined // why it is not, although it could be
}

export type DatabaseSettings = {
  databaseUrl?: string | undefined
  dataDir: string // 'memory://' keeps nothing
  log?: Log
  migrations?: string // the folder, for tests
  template?: Uint8Array // the initial content of a database in memory, for tests
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, dataDir, log = silent, migrations, template } = settings
  const connection = databaseUrl
    ? await openPostgres({ databaseUrl, log })
    : await openEmbedded({ dataDir, log, template })
  try {
    const { vectors, vectorsRefused } = await migrate(connection, log, migrations)
    const { kind, pool, query, listen, notify, ready, close } = connection
    return {
      kind,
      db: kyselyOn(pool),
      vectors,
      vectorsRefused,
      query,
      listen,
      notify,
      ready,
      close,
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
