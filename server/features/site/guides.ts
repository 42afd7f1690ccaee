import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Guide } from '#contract/site.ts'
import { readFactsAndText } from '../content/content.ts'

/** The guides come with the software, not from the operator, and describe this version. */
const folder = path.join(import.meta.dirname, '../../../docs/guide')

const Facts = z.strictObject({ title: z.string().min(1), description: z.string().min(1) })

/** In the order in which they are listed. */
export const readGuides = (): Promise<Guide[]> =>
  Promise.all(
    [
      'members',
      'operators',
      'desk',
      'production',
      'alerts',
      'containers',
      'traces',
      'models',
      'developers',
    ].map(async (slug) => {
      const file = path.join(folder, `${slug}.md`)
      const { facts, text } = readFactsAndText(file, await readFile(file, 'utf8'), Facts, 'guide')
      // In the folder they link to each other's files, on the site to each other's pages.
      return { slug, ...facts.value, body: text.replace(/\]\((\w+)\.md\)/g, '](/docs/$1)') }
    }),
  )
