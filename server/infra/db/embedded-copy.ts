import { constants, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { AS_OF_NOW, type Query, SNAPSHOT_QUERY_MS, answerOf } from './connection.ts'
import { type Engine, startEngine } from './embedded-engine.ts'

const COPY_MS = 600_000

type Copy = {
  read<T>(work: (query: Query) => Promise<T>): Promise<T>
  remove(): void
}

const besides = (folder: string) => `${folder}.copy`

/**
 * A copy of the database beside it, with an engine of its own: the one connection that the embedded
 * database has is needed only while its files are copied.
 */
export async function copyOf(folder: string, engine: Engine): Promise<Copy> {
  forgetCopy(folder)
  await engine.query({ text: 'checkpoint' }, COPY_MS)
  // Where the file system can, both share the bytes until one of them is changed.
  const mode = constants.COPYFILE_FICLONE
  await cp(folder, besides(folder), { recursive: true, mode })
  return {
    async read(work) {
      const own = await startEngine(besides(folder))
      try {
        const query: Query = async (text, values = []) =>
          answerOf(await own.query({ text, values }, SNAPSHOT_QUERY_MS))
        await query(AS_OF_NOW)
        return await work(query)
      } finally {
        await own.stop()
      }
    },
    remove: () => forgetCopy(folder),
  }
}

/** Also one that a killed server left. */
export const forgetCopy = (folder: string) =>
  rmSync(besides(folder), { recursive: true, force: true })
