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
  | 'kind'
  | 'query'
  | 'snapshot'
  | 'reading'
  | 'reads'
  | 'listen'
  | 'notify'
  | 'ready'
  | 'connections'
  | 'close'
> & {
  db: Db
  reserved: Db // for what must not wait behind everything, such as answers that are being written
  forSessions: Db // the same for finding out who calls, before which nobody is served
  vectors: boolean // whether pgvector is there
  vectorsRefused?: string | undefined // why it is not, although it could be
}

type DatabaseSettings = {
  databaseUrl?: string | undefined
  poolerUrl?: string | undefined
  readUrl?: string | undefined // a replica
  connections?: number | undefined // to PostgreSQL, at most
  dataDir: string // 'memory://' keeps nothing
  log?: Log
  migrations?: string // the folder, for tests
  template?: Uint8Array // the initial content of a database in memory, for tests
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { log = silent, migrations } = settings
  const connection = await openConnection(settings)
  try {
    const { vectors, vectorsRefused } = await migrate(connection, log, migrations)
    const { kind, pool, query, snapshot, reading, listen, notify, ready, close } = connection
    return {
      kind,
      db: kyselyOn(pool),
      reserved: kyselyOn(connection.reserved),
      forSessions: kyselyOn(connection.forSessions),
      vectors,
      vectorsRefused,
      query,
      snapshot,
      reading,
      reads: connection.reads,
      listen,
      notify,
      ready,
      connections: connection.connections,
      close,
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** As it is, without its tables being brought up to date. */
export const openConnection = async ({
  databaseUrl,
  poolerUrl,
  readUrl,
  connections,
  dataDir,
  log = silent,
  template,
}: DatabaseSettings): Promise<Connection> =>
  databaseUrl
    ? openPostgres({ databaseUrl, poolerUrl, readUrl, connections, log })
    : openEmbedded({ dataDir, log, template })

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
