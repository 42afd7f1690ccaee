import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import type { App } from '../../app.ts'

const Site = z.object({
  assistant: z.object({ firstQuestions: z.array(z.object({ question: z.string().min(1) })) }),
})

/** Questions the operator knows the library can answer, for an empty chat. */
export async function listStarters({ config }: Pick<App, 'config'>): Promise<{ question: string }[]> {
  const file = path.join(config.contentDir, 'site.yaml')
  const site = Site.parse(parse(await readFile(file, 'utf8')))
  return site.assistant.firstQuestions.slice(0, 3).map(({ question }) => ({ question }))
}
