import path from 'node:path'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { type Refusal, invalid } from '#server/errors.ts'
import { FileFault } from '#server/file-fault.ts'
import { type Sentence, sentence } from '#server/sentences.ts'
import { type GoodContent, expectGoodContent, part, withoutField } from '../content/content.ts'
import { expectGoodLetters } from '../letters/letters.ts'
import type { Written } from './merge.ts'
import { withFolderOf } from './written.ts'

/** `changed`: the file that makes the difference between the two. */
type Change = { before: Written; after: Written; changed: string }

/** A content folder without a fault, as long as the work lasts that is given it. */
export type Usable = GoodContent & { config: App['config'] }

/**
 * Refuses what would keep the server from starting, with the line. A fault that is there already,
 * in another file, keeps nobody from correcting this one.
 */
export async function expectUsable(app: App, { before, after, changed }: Change) {
  const tried = await withUsable(app, after, async () => {})
  if (!('fault' in tried)) return
  const isOfThis = tried.fault?.file === changed || tried.message.includes(`${changed} `)
  if (!isOfThis) {
    const known = await withUsable(app, before, async () => {})
    if ('fault' in known && known.message === tried.message) return
  }
  throw refusalOf(tried, changed)
}

/** What `work` makes of the content with a change. Refuses the change where it cannot be used. */
export async function makeOf<T>(
  app: App,
  { after, changed }: Omit<Change, 'before'>,
  work: (good: Usable) => Promise<T>,
): Promise<T> {
  const tried = await withUsable(app, after, work)
  if ('fault' in tried) throw refusalOf(tried, changed)
  return tried.value
}

type Fault = { file: string; line: number | null; what: Sentence }

const mostFaults = 20

/**
 * What keeps many changed files from being used. Each one with a fault is put back to what it was,
 * so that those of the others are found, too.
 */
export async function faultsOf(
  app: App,
  { before, after, changed }: { before: Written; after: Written; changed: string[] },
): Promise<Fault[]> {
  const faults: Fault[] = []
  const now = new Map(after)
  while (faults.length < mostFaults) {
    const tried = await withUsable(app, now, async () => {})
    if (!('fault' in tried)) break
    const { fault, message } = tried
    const at = fault?.file ?? changed.find((one) => message.includes(one)) ?? 'site.yaml'
    const isOfThese = changed.includes(at) && !faults.some((one) => one.file === at)
    if (!isOfThese) {
      const known = await withUsable(app, before, async () => {})
      if ('fault' in known && known.message === message) break
    }
    faults.push({ file: at, line: fault?.line ?? null, what: fault?.what ?? told(message) })
    if (!isOfThese) break
    const was = before.get(at)
    if (was === undefined) now.delete(at)
    else now.set(at, was)
  }
  return faults
}

/** For a fault that is on no line of a file, such as a missing file. */
const told = (message: string) => sentence('This cannot be used: {fault}', { fault: message })

function refusalOf({ fault, message }: Fails, changed: string): Refusal {
  if (!fault) return invalid({ text: told(message) })
  const { file, line, place, what, others } = fault
  const whole = (one: Sentence) => sentence('{fault}.', { fault: part(one) })
  const at = { line: String(line), fault: whole(what) }
  return file === changed
    ? invalid(
        { text: sentence('Line {line}: {fault}', at) },
        {
          ...{ line, hint: whole(withoutField(what)) },
          ...(place ? { place, fault: at.fault } : {}),
          others: others.map(({ what, ...where }) => ({
            ...where,
            hint: whole(withoutField(what)),
          })),
        },
      )
    : invalid(
        {
          text: sentence('With this, {file} cannot be used. Line {line}: {fault}', { file, ...at }),
        },
        { file },
      )
}

/** `message`: in English. `fault`: of a file, where it is one. */
type Fails = {
  message: string
  fault: (FileFault['where'] & Pick<FileFault, 'what' | 'others'>) | undefined
}

/** A fault is told with paths as from the content folder. */
const withUsable = <T>(app: App, written: Written, work: (good: Usable) => Promise<T>) =>
  withFolderOf(app, written, async (folder): Promise<{ value: T } | Fails> => {
    const config = { ...app.config, contentDir: folder }
    try {
      const good = await expectGoodContent(config)
      await expectGoodLetters(config, good.site.languages)
      return { value: await work({ ...good, config }) }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const message = error.message.replaceAll(folder + path.sep, '')
      if (!(error instanceof FileFault)) return { message, fault: undefined }
      const { where, what, others } = error
      return { message, fault: { ...where, file: path.relative(folder, where.file), what, others } }
    }
  })
