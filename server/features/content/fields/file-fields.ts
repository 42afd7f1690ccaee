import path from 'node:path'
import * as z from 'zod'
import type { ContentFields } from '#contract/desk/content-fields.ts'
import { type PageName, pageNames } from '#contract/site.ts'
import type { Say as Translate } from '#server/sentences.ts'
import { words } from '../entries.ts'
import { sayOf } from './field-words.ts'
import { LessonFacts, LessonWords } from '../training/lessons.ts'
import { CategoryEntry, LinkEntry, PromptEntry } from '../lists.ts'
import { Frame, shapes } from '../site/page-shapes.ts'
import { placeholders, runningPages } from '../site/pages.ts'
import { PlanWords } from '../plans/plan-words.ts'
import { PlansFile } from '../plans/plans.ts'
import { shapeOf } from './shape-of.ts'
import { Site } from '../site/site.ts'
import { CategoryWords, LinkWords, PromptWords, SiteWords } from '../translation.ts'

/** `about`: what kind of file it is, in the words of field-words.ts. */
type Form = Omit<ContentFields, 'shape'> & { schema: z.ZodType; about: string }

/** Beside what a file of the operator says, a folder such as `de/` has only words. */
const files: Record<string, { first: z.ZodType; words: z.ZodType }> = {
  'site.yaml': { first: Site, words: SiteWords },
  'categories.yaml': { first: z.array(CategoryEntry), words: z.array(CategoryWords) },
  'prompts.yaml': { first: z.array(PromptEntry), words: z.array(PromptWords) },
  'links.yaml': { first: z.array(LinkEntry), words: z.array(LinkWords) },
  'plans.yaml': { first: PlansFile, words: PlanWords },
}

/** An e-mail has a subject in its first line; the letters themselves say what they may ask for. */
const letter = z.strictObject({ subject: words(200) })

/** The fields of a file of the content folder, in the caller's language. */
export function fieldsOf(file: string, asked: readonly string[], say: Translate): ContentFields {
  const { schema, about, ...form } = formOf(file, asked)
  return { ...form, shape: shapeOf(schema, sayOf(about, say)) }
}

/** `asked`: what a letter may ask for. */
function formOf(file: string, asked: readonly string[]): Form {
  const name = path.posix.basename(file)
  const [folder = '', ...rest] = file.split('/')
  if (folder === 'letters')
    return {
      about: 'letter',
      in: 'firstLine',
      schema: letter,
      hasText: true,
      placeholders: [...asked],
    }
  if (folder === 'training' || rest[0] === 'training') {
    const schema = folder === 'training' ? LessonFacts : LessonWords
    return { about: 'lesson', in: 'frontMatter', schema, hasText: true, placeholders: [] }
  }
  const page = folder === 'pages' && pageNames.find((one) => name === `${one}.md`)
  if (page) return pageForm(page)
  const about = path.posix.basename(name, '.yaml')
  const whole = { about, in: 'file' as const, hasText: false, placeholders: [] }
  if (name === 'frame.yaml') return { ...whole, schema: Frame }
  const { first, words } = files[name]!
  return { ...whole, schema: rest.length > 0 ? words : first }
}

const pageForm = (page: PageName): Form => ({
  about: page,
  in: 'frontMatter',
  schema: shapes[page],
  hasText: runningPages.has(page),
  placeholders: [...placeholders],
})
