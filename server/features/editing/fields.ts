import path from 'node:path'
import type { ContentFields } from '#contract/desk/content-fields.ts'
import type { Say } from '#server/sentences.ts'
import { fieldsOf } from '../content/content.ts'
import { placeholdersOf } from '../letters/letters.ts'
import { expectPlace } from './paths.ts'

/** What can stand in a file, for a form; the file itself need not be there. */
export function contentFields(file: string, say: Say): ContentFields {
  const { kind } = expectPlace(file)
  const asked = kind === 'letter' ? placeholdersOf(path.posix.basename(file, '.md')) : []
  return fieldsOf(file, asked, say)
}
