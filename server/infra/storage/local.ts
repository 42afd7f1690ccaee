import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

export function localStorage(dataDir: string): Storage {
  const root = path.join(dataDir, 'files')
  const place = (key: string) => {
    if (!/^[a-z]+\/[a-z0-9-]+(\.[a-z0-9]+)?$/.test(key))
      throw new Error(`not a storage key: ${key}`)
    return path.join(root, key)
  }
  return {
    async move(key, from) {
      const to = place(key)
      await mkdir(path.dirname(to), { recursive: true })
      await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(from, to)
        await rm(from, { force: true })
      })
      await sync(path.dirname(to))
    },
    async put(key, bytes) {
      const to = place(key)
      await mkdir(path.dirname(to), { recursive: true })
      try {
        await writeFile(`${to}.part`, bytes, { flush: true })
        await rename(`${to}.part`, to)
      } catch (error) {
        await rm(`${to}.part`, { force: true })
        throw error
      }
      await sync(path.dirname(to))
    },
    async path(key) {
      return place(key)
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
  }
}

/** A renamed file survives a power cut only when its folder was synced too. */
async function sync(dir: string) {
  const handle = await open(dir)
  await handle.sync().finally(() => handle.close())
}
