import path from 'node:path'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import { invalid } from '../../errors.ts'
import { expectGoodContent } from '../content/content.ts'
import { expectGoodLetters } from '../letters/letters.ts'
import { sentence } from '../../sentences.ts'
import type { Written } from './merge.ts'
import { withFolderOf } from './written.ts'

/**
 * Refuses what would keep the server from starting, with the line. A fault that is there already,
 * in another file, keeps nobody from correcting this one.
 */
export async function expectUsable(app: App, before: Written, after: Written, changed: string) {
  const fault = await faultOf(app, after)
  if (!fault) return
  const isOfThis = fault.startsWith(`${changed}, line `) || fault.includes(`${changed} `)
  if (!isOfThis && fault === (await faultOf(app, before))) return
  const at = /^(?<file>[^\n]{1,300}?), line (?<line>\d{1,9}): (?<what>[^]*)$/.exec(fault)?.groups
  if (!at) throw invalid({ text: sentence('This cannot be used: {fault}', { fault }) })
  const { file = '', line = '', what = '' } = at
  const fault_ = what.replace(/ Correct the file\.$/, '')
  throw invalid({
    text:
      file === changed
        ? sentence('Line {line}: {fault}', { line, fault: fault_ })
        : sentence('With this, {file} cannot be used. Line {line}: {fault}', {
            file,
            line,
            fault: fault_,
          }),
  })
}

/** In English, with paths as from the content folder; undefined where there is none. */
const faultOf = (app: App, written: Written) =>
  withFolderOf(app, written, async (folder) => {
    const config = { ...app.config, contentDir: folder }
    try {
      const { languages } = await expectGoodContent(config)
      await expectGoodLetters(config, languages)
      return undefined
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return error.message.replaceAll(folder + path.sep, '')
    }
  })
