import type { Config } from '#server/settings/config.ts'
import { localStorage } from './local.ts'
import type { Storage } from './storage.ts'

/** The S3 code is loaded only if a store is configured. */
export const createStorage = async ({
  dataDir,
  store,
}: Pick<Config, 'dataDir' | 'store'>): Promise<Storage> =>
  store ? (await import('./s3.ts')).s3Storage(store, dataDir) : localStorage(dataDir)
