import type { Config } from '../../config.ts'
import { localStorage } from './local.ts'

/** Where files are kept, each under a key that we made. */
export type Storage = {
  /** Takes over a file that is on this disk already. */
  move(key: string, from: string): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** A file on this disk to read from. */
  path(key: string): Promise<string>
  remove(key: string): Promise<void>
}

/** What speaks to stores is loaded where there is one. */
export const createStorage = async ({
  dataDir,
  store,
}: Pick<Config, 'dataDir' | 'store'>): Promise<Storage> =>
  store ? (await import('./s3.ts')).s3Storage(store, dataDir) : localStorage(dataDir)
