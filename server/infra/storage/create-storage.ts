import type { Config } from '../../config.ts'
import { localStorage } from './local.ts'
import type { Storage } from './storage.ts'

/** What speaks to stores is loaded where there is one. */
export const createStorage = async ({
  dataDir,
  store,
}: Pick<Config, 'dataDir' | 'store'>): Promise<Storage> =>
  store ? (await import('./s3.ts')).s3Storage(store, dataDir) : localStorage(dataDir)
