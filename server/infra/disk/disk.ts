import { statfs } from 'node:fs/promises'
import { noRoom } from '#server/errors.ts'
import type { Config } from '#server/settings/config.ts'

/** The disk with the data folder. */
export type Disk = {
  freeBytes(): Promise<number>
  /** Throws the 503 that every save gets while there is no room. */
  expectRoom(): Promise<void>
  hasRoom(): Promise<boolean>
}

const megabyte = 1024 * 1024

/** Readiness names a disk with less than this. */
export const shortBytes = 1_000 * megabyte
/**
 * Below this nothing more is saved. The embedded database needs the rest to finish what it has begun,
 * to delete, and to start again: PostgreSQL ends where it cannot write its log.
 */
const reservedBytes = 64 * megabyte
/** Free space is looked up at most this often. */
const knownForMs = 500

export function openDisk(
  { dataDir }: Pick<Config, 'dataDir'>,
  look: () => Promise<number> = async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  },
): Disk {
  let known: { free: Promise<number>; at: number } | undefined

  const freeBytes = () => {
    if (!known || performance.now() - known.at > knownForMs)
      known = {
        at: performance.now(),
        // Where it cannot be looked up, what saves says itself that there is no room.
        free: look().catch(() => Infinity),
      }
    return known.free
  }
  const hasRoom = async () => (await freeBytes()) >= reservedBytes
  return {
    freeBytes,
    hasRoom,
    async expectRoom() {
      if (!(await hasRoom())) throw noRoom()
    },
  }
}
