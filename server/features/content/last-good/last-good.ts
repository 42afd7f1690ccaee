import { access, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ContentFault } from '#contract/desk/operator.ts'
import type { App } from '#server/app.ts'
import { FileFault } from '#server/file-fault.ts'
import { ConfigError } from '#server/settings/config.ts'

/** Each is read, and kept, by itself: a slip in one leaves the others as they are. */
type ContentPart = 'site' | 'words' | 'pages' | 'letters' | 'library'
/** The details beside a file of the library: the database knows what they last said. */
type Noted = ContentPart | `details ${string}`

type Reading = Pick<App, 'config'> & Partial<Pick<App, 'log'>>

/**
 * By data folder, because one process of the tests has many servers, and the content folder of one
 * changes when something is written on screen.
 */
const faults = new Map<string, Map<Noted, ContentFault>>()
const stamps = new Map<string, string>()

/**
 * What `read` makes of the operator's files. While one of them is broken, also at a start, it is what
 * the files last said that were read without an error: a copy of them is in the data folder. Throws
 * the ConfigError only where nothing was ever good.
 */
export async function lastGood<T>(
  app: Reading,
  part: ContentPart,
  { read, names, stamp, former }: Source<T>,
): Promise<T> {
  try {
    const value = await read(app.config)
    await keep(app, part, await names(), await stamp())
    return value
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const contentDir = await goodFolder(app, part)
    const refuse = () => {
      throw error
    }
    // An empty folder would be read without an error, too.
    if (!former && !(await isWhole(contentDir))) refuse()
    const before = former ?? (await read({ ...app.config, contentDir }).catch(refuse))
    noteFault(app, part, error)
    return before
  }
}

/**
 * `names`: of the files and folders that it reads, from the content folder on. `former`: what was
 * read before, if this process still has it.
 */
type Source<T> = {
  read: (config: App['config']) => Promise<T>
  names: () => string[] | Promise<string[]>
  stamp: () => Promise<string>
  former?: T | undefined
}

/**
 * Copies of the files as they last were when all of this part was good. If a server was killed while
 * it replaced them, they are the ones it had put aside.
 */
export async function goodFolder(app: Pick<App, 'config'>, part: ContentPart): Promise<string> {
  const folder = folderOf(app, part)
  return !(await isWhole(folder)) && (await isWhole(asideOf(folder))) ? asideOf(folder) : folder
}

const folderOf = ({ config }: Pick<App, 'config'>, part: ContentPart) =>
  path.join(config.dataDir, 'content-last-good', part)

const asideOf = (folder: string) => `${folder}.before`

/** The stamp is written last. */
const isWhole = (folder: string) =>
  access(path.join(folder, '.stamp')).then(
    () => true,
    () => false,
  )

/** For the log, once, and for the operator's screens until the file is mended. */
function noteFault({ config, log }: Reading, part: Noted, error: ConfigError): void {
  const known = faults.get(config.dataDir) ?? new Map<Noted, ContentFault>()
  faults.set(config.dataDir, known)
  const { message } = error
  const told = [...known.values()].find((one) => one.message === shortened(config, message))
  if (told) return void known.set(part, told)
  // Without the error itself: where in the code it was noticed helps nobody to mend the file.
  log?.error(`${message} Until then the former version is used.`)
  const where = error instanceof FileFault ? error.where : undefined
  known.set(part, {
    file: where ? shortened(config, where.file) : null,
    line: where?.line ?? null,
    message: shortened(config, message),
    since: new Date().toISOString(),
  })
}

/** Those of all details beside files of the library, by the name of the file, as they are now. */
export function noteFaultsOfDetails(app: Reading, broken: Map<string, ConfigError>): void {
  const known = faults.get(app.config.dataDir)
  for (const part of [...(known?.keys() ?? [])])
    if (part.startsWith('details ') && !broken.has(part.slice('details '.length)))
      known!.delete(part)
  for (const [name, error] of broken) noteFault(app, `details ${name}`, error)
}

export const contentFaults = ({ config }: Pick<App, 'config'>): ContentFault[] =>
  [...(faults.get(config.dataDir)?.values() ?? [])].filter(
    ({ message }, i, all) => all.findIndex((one) => one.message === message) === i,
  )

/** As from the content folder on. */
const shortened = ({ contentDir }: App['config'], text: string) =>
  text.replaceAll(contentDir + path.sep, '')

async function keep({ config, log }: Reading, part: ContentPart, names: string[], stamp: string) {
  faults.get(config.dataDir)?.delete(part)
  const folder = folderOf({ config }, part)
  if (stamps.get(folder) === stamp) return
  if (!stamps.has(folder)) await removeHalfKept(folder)
  stamps.set(folder, stamp)
  const stampFile = path.join(folder, '.stamp')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  const fresh = `${folder}.${process.pid}`
  try {
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { recursive: true })
    for (const name of names)
      await cp(path.join(config.contentDir, name), path.join(fresh, name), {
        recursive: true,
        dereference: true,
      }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
      })
    await writeFile(path.join(fresh, '.stamp'), stamp)
    await replace(folder, fresh)
  } catch (error) {
    log?.warn({ err: error }, 'What the operator’s files say could not be kept for a later start.')
  }
}

/** Copies that were being made by a server that was killed; it had another process id. */
async function removeHalfKept(folder: string) {
  const { dir, base } = path.parse(folder)
  for (const name of await readdir(dir).catch(() => []))
    if (name.startsWith(`${base}.`) && isOfEndedProcess(name.slice(base.length + 1)))
      await rm(path.join(dir, name), { recursive: true, force: true })
}

/** Other servers may share the data folder. */
function isOfEndedProcess(id: string): boolean {
  if (!/^\d{1,10}$/.test(id)) return false
  try {
    process.kill(Number(id), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** A kill between any two of these steps leaves one whole copy where `goodFolder` looks. */
async function replace(folder: string, fresh: string) {
  const aside = asideOf(folder)
  const remove = (one: string) => rm(one, { recursive: true, force: true })
  // Otherwise what is aside may be the only copy.
  if (await isWhole(folder)) {
    await remove(aside)
    await rename(folder, aside)
  }
  await remove(folder)
  await rename(fresh, folder)
  await remove(aside)
}
