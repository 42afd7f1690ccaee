// Failures of the database itself, as sentences for a person and codes for a program. The codes are
// PostgreSQL's where it has one, so both databases are handled the same way.
type DatabaseError = Error & { code: string }

export const databaseError = {
  folderInUse: (folder: string, pid: number | undefined) =>
    error(
      'FOLDER_IN_USE',
      `The data folder ${folder} is in use by another server${pid ? ` (process ${pid})` : ''}. ` +
        'Stop that one first, or set DATA_DIR to a folder of its own.',
    ),
  folderNotWritable: (folder: string, cause: unknown) =>
    error('FOLDER_NOT_WRITABLE', `The data folder ${folder} cannot be written to.`, cause),
  otherPostgres: (folder: string, found: string, ours: string) =>
    error(
      'OTHER_POSTGRES',
      `The data folder ${folder} was made with PostgreSQL ${found}, and this version brings ` +
        `PostgreSQL ${ours}. ` +
        (Number(found) > Number(ours)
          ? 'Start the newer version of Carrel again; nothing was changed.'
          : 'Export it with the version that made it and import it into a new folder; ' +
            'nothing was changed.'),
    ),
  newerMigrations: (names: string[]) =>
    error(
      'NEWER_DATABASE',
      `The database was made by a newer version (it has ${names.join(', ')}, which this version ` +
        'does not know). Start the newer version again; nothing was changed.',
    ),
  editedMigration: (name: string) =>
    error(
      'EDITED_MIGRATION',
      `The migration ${name} was changed after it had been applied. Put the file back as it was, ` +
        'and make the change in a new migration.',
    ),
  failedMigration: (name: string, cause: unknown) =>
    error('FAILED_MIGRATION', `The migration ${name} failed and was undone: ${said(cause)}`, cause),
  tooLong: (limitMs: number) =>
    error('57014', `A query took longer than ${seconds(limitMs)} and was ended.`),
  waitedTooLong: (limitMs: number) =>
    error('55P03', `A query waited ${seconds(limitMs)} for its turn and gave up.`),
  heldByTransaction: (idleMs: number) =>
    error(
      '55P03',
      `A query gave up waiting: a transaction has been open for ${seconds(idleMs)} without ` +
        'running anything. Inside a transaction, every query has to go through its own handle.',
    ),
  transactionLost: () =>
    error('08006', 'The transaction was lost because the database had to be started again.'),
  // PostgreSQL's last log lines give the reason; a full disk is the one that an operator can fix.
  died: (lastWords: string) =>
    /No space left on device|ENOSPC/.test(lastWords)
      ? error(
          '53100',
          'The disk is full. Free some space; what was saved so far is kept.',
          lastWords,
        )
      : error('57P02', `The database stopped (${lastWords}) and is started again.`, lastWords),
  notAnswering: (cause: unknown) =>
    error('08001', `The database does not answer: ${said(cause)}`, cause),
  poolerNotAnswering: (cause: unknown) =>
    error('08001', `The pooler of DATABASE_POOLER_URL does not answer: ${said(cause)}`, cause),
  replicaWithoutFlush: () =>
    error(
      'REPLICA_WITHOUT_FLUSH',
      'With DATABASE_READ_URL, the PostgreSQL of DATABASE_URL must not have synchronous_commit off: ' +
        'what it says is committed would be read from a standby that cannot have it yet.',
    ),
  replicaIsNone: () =>
    error(
      'NO_REPLICA',
      'The PostgreSQL of DATABASE_READ_URL is no standby that follows another one.',
    ),
  replicaOfAnother: () =>
    error(
      'REPLICA_OF_ANOTHER',
      'The PostgreSQL of DATABASE_READ_URL is not a standby of the one of DATABASE_URL.',
    ),
  pooledWithoutSettings: (needed: Record<string, string>) =>
    error(
      'POOLED_WITHOUT_SETTINGS',
      'A connection through DATABASE_POOLER_URL has not the settings that it needs. Run this once ' +
        'in the database, with the name of its user, and restart the pooler: ' +
        Object.entries(needed)
          .map(([name, value]) => `alter role … set ${name} = '${value}';`)
          .join(' '),
    ),
  closed: () => error('57P01', 'The database is closed.'),
}

function error(code: string, message: string, cause?: unknown): DatabaseError {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code })
}

function seconds(ms: number) {
  return ms >= 1000 ? `${Math.round(ms / 1000)} s` : `${ms} ms`
}

function said(cause: unknown) {
  return cause instanceof Error ? cause.message || (cause as any).code || cause.name : String(cause)
}
