import path from 'node:path'
import type { App } from '../../app.ts'
import { ConfigError } from '../../settings/config.ts'
import { type Refusal, invalid } from '../../errors.ts'
import {
  FieldFault,
  type GoodContent,
  expectGoodContent,
  faultSentence,
} from '../content/content.ts'
import { expectGoodLetters } from '../letters/letters.ts'
import { sentence } from '../../sentences.ts'
import type { Written } from './merge.ts'
import { withFolderOf } from './written.ts'

/** `changed`: the file that makes the difference between the two. */
export type Change = { before: Written; after: Written; changed: string }

/** A content folder without a fault, as long as the work lasts that is given it. */
export type Usable = GoodContent & { config: App['config'] }

/**
 * Refuses what would keep the server from starting, with the line. A fault that is there already,
 * in another file, keeps nobody from correcting this one.
 */
export async function expectUsable(app: App, { before, after, changed }: Change) {
  const tried = await withUsable(app, after, async () => {})
  if (!('fault' in tried)) return
  const { fault } = tried
  const isOfThis = fault.startsWith(`${changed}, line `) || fault.includes(`${changed} `)
  if (!isOfThis) {
    const known = await withUsable(app, before, async () => {})
    if ('fault' in known && known.fault === fault) return
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

export type Fault = { file: string; line: number | null; what: string }

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
    const { file, line, what } = partsOf(tried.fault)
    const at = file ?? changed.find((one) => tried.fault.includes(one)) ?? 'site.yaml'
    const isOfThese = changed.includes(at) && !faults.some((one) => one.file === at)
    if (!isOfThese) {
      const known = await withUsable(app, before, async () => {})
      if ('fault' in known && known.fault === tried.fault) break
    }
    faults.push({ file: at, line, what })
    if (!isOfThese) break
    const was = before.get(at)
    if (was === undefined) now.delete(at)
    else now.set(at, was)
  }
  return faults
}

function partsOf(fault: string) {
  const at = /^(?<file>[^\n]{1,300}?), line (?<line>\d{1,9}): (?<what>[^]*)$/.exec(fault)?.groups
  const what = (at?.['what'] ?? fault).replace(/ Correct the file\.$/, '')
  return { file: at?.['file'], line: at ? Number(at['line']) : null, what }
}

function refusalOf({ fault, place }: Fails, changed: string): Refusal {
  const { file, line, what } = partsOf(fault)
  if (file === undefined)
    return invalid({ text: sentence('This cannot be used: {fault}', { fault }) })
  const at = { line: String(line), fault: faultSentence(what) }
  return file === changed
    ? invalid({ text: sentence('Line {line}: {fault}', at) }, place && { place, fault: what })
    : invalid({
        text: sentence('With this, {file} cannot be used. Line {line}: {fault}', { file, ...at }),
      })
}

type Fails = { fault: string; place?: FieldFault['place'] | undefined }

/** A fault is told in English, with paths as from the content folder. */
const withUsable = <T>(app: App, written: Written, work: (good: Usable) => Promise<T>) =>
  withFolderOf(app, written, async (folder): Promise<{ value: T } | Fails> => {
    const config = { ...app.config, contentDir: folder }
    try {
      const good = await expectGoodContent(config)
      await expectGoodLetters(config, good.site.languages)
      return { value: await work({ ...good, config }) }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const place = error instanceof FieldFault ? error.place : undefined
      return { fault: error.message.replaceAll(folder + path.sep, ''), place }
    }
  })
