import { ConfigError, type ReadSetting, urlOf } from './setting.ts'

const schemes = ['postgres:', 'postgresql:']

export type DatabaseConfig = {
  /** Without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** A pooler in transaction mode before it. */
  databasePoolerUrl?: string | undefined
  /** A standby of it, from which is read what is only read. */
  databaseReadUrl?: string | undefined
  /** To PostgreSQL, at most; six more are for running answers, sessions and notifications. */
  databaseConnections: number
}

export function databaseOf(read: ReadSetting): DatabaseConfig {
  const databaseUrl = urlOf('DATABASE_URL', read('DATABASE_URL'), schemes)
  const poolerUrl = urlOf('DATABASE_POOLER_URL', read('DATABASE_POOLER_URL'), schemes)
  const readUrl = urlOf('DATABASE_READ_URL', read('DATABASE_READ_URL'), schemes)
  if (readUrl && !databaseUrl)
    throw new ConfigError(
      'Set DATABASE_URL too, to the PostgreSQL that the standby of DATABASE_READ_URL follows.',
    )
  if (poolerUrl && !databaseUrl)
    throw new ConfigError(
      'Set DATABASE_URL too, to the PostgreSQL itself: notifications, migrations and backups do not go through the pooler of DATABASE_POOLER_URL.',
    )
  return {
    databaseUrl,
    databasePoolerUrl: poolerUrl,
    databaseReadUrl: readUrl,
    databaseConnections: connectionsOf(read('DATABASE_CONNECTIONS')),
  }
}

function connectionsOf(text = '10'): number {
  const count = Number(text)
  // A transaction and the statements beside it, each on its own.
  if (Number.isInteger(count) && count >= 4 && count <= 1_000) return count
  throw new ConfigError(`Set DATABASE_CONNECTIONS to a number from 4 to 1000; it is "${text}".`)
}
