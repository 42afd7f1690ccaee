import { promises, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, ConfigError } from '#server/settings/config.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { lastGood } from './last-good.ts'

/**
 * As if the process were killed after so many folders were moved or removed: from then on nothing
 * is, and the folder it was about to remove has lost one of its files.
 */
async function killedAfter(most: number, work: () => Promise<void>): Promise<boolean> {
  const { rename, rm } = promises
  let steps = 0
  const killed = new Error('Killed.')
  promises.rename = async (from, to) => {
    if (steps++ >= most) throw killed
    await rename(from, to)
  }
  promises.rm = async (folder, options) => {
    if (steps++ < most) return rm(folder, options)
    if (steps === most + 1) await rm(path.join(String(folder), 'one'), { force: true })
    throw killed
  }
  syncBuiltinESMExports()
  await work().finally(() => {
    Object.assign(promises, { rename, rm })
    syncBuiltinESMExports()
  })
  return steps > most
}

const names = ['one', 'two']

/** A content folder of two files, and the copies of them in a data folder. */
function folders() {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  let stamp = ''
  const read = async ({ contentDir }: Config) => {
    const texts = names.map((name) => readFileSync(path.join(contentDir, name), 'utf8'))
    if (texts.includes('broken')) throw new ConfigError('There is a slip.')
    return texts.join()
  }
  const config = { contentDir: dir, dataDir: path.join(dir, 'data') } as Config
  return {
    write(text: string) {
      stamp = text
      for (const name of names) writeFileSync(path.join(dir, name), text)
    },
    read: () =>
      lastGood({ config }, 'words', { read, names: () => names, stamp: async () => stamp }),
    kept: () => readdirSync(path.join(config.dataDir, 'content-last-good')),
    leave: (name: string) =>
      promises.mkdir(path.join(config.dataDir, 'content-last-good', name, 'half'), {
        recursive: true,
      }),
  }
}

test('a server that is killed while it keeps a copy leaves a whole one, old or new', async () => {
  const found: string[] = []
  for (let [most, killed] = [0, true]; killed; most++) {
    const { write, read, kept } = folders()
    write('old')
    await read()
    write('new')
    killed = await killedAfter(most, async () => expect(await read()).toBe('new,new'))
    write('broken')
    found.push(await read())
    write('newer')
    await read()
    write('broken')
    expect(await read()).toBe('newer,newer')
    expect(kept()).toEqual(['words'])
  }
  // Once for each step, and once to the end.
  expect(found).toEqual([...Array<string>(5).fill('old,old'), 'new,new', 'new,new'])
})

test('what a server that was killed had not kept whole is cleared away at the next start', async () => {
  const { write, read, kept, leave } = folders()
  const ended = spawnSync(process.execPath, ['--version']).pid
  // Of another server that runs on this folder, and of another part.
  for (const name of [`words.${ended}`, `words.${process.ppid}`, `pages.${ended}`])
    await leave(name)
  write('new')
  await read()
  expect(kept()).toEqual([`pages.${ended}`, 'words', `words.${process.ppid}`])
})
