import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '#server/app.ts'

/** The organisation that the content which ships is about, and where it is to be reached. */
export const exampleOrganisation = 'Marrable Institute'
export const exampleContact = {
  email: 'office@marrable.example',
  membership: 'membership@marrable.example',
  address: '14 Tallow Court, Ellerdean',
}

/**
 * What ships, by the hashes of its files. The folder itself does not say it, because operators may
 * change the files in it.
 */
const hashes = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'example-hashes.json'), 'utf8'),
) as Record<string, string>

/** Whether line ends are those of Windows makes no difference. */
export const hashOfExample = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16)

const homePageIn = (locale: string) =>
  locale === 'en' ? 'pages/home.md' : `pages/${locale}/home.md`

/** Those of the languages in which the home page is still the one that ships. */
export async function exampleHomes(
  app: Pick<App, 'config'>,
  languages: string[],
): Promise<string[]> {
  const own = await Promise.all(
    languages.map(async (locale) => {
      const file = homePageIn(locale)
      return !(file in hashes) || isOwn(app, file)
    }),
  )
  return languages.filter((_, i) => !own[i])
}

/** Of the same content: what an empty chat offers to ask. */
export const exampleQuestions = [
  'My boss never replied when I asked for time off. Can I go?',
  'Who may sign a letter for the branch?',
  'What is the daily allowance for a journey to Germany?',
]

/**
 * What else is about that organisation, in the languages of the site: pages, prompts, links, lessons,
 * and the questions of an empty chat. The files without a language are those that others translate.
 */
export async function exampleWords(
  app: Pick<App, 'config'>,
  { languages, questions }: { languages: string[]; questions: string[] },
): Promise<string[]> {
  const files = Object.keys(hashes).filter(
    (file) => !isToldApart(file) && ['en', ...languages].includes(languageOf(file)),
  )
  const texts = await Promise.all(files.map((file) => textOf(app.config, file)))
  return [
    ...(questions.some((one) => exampleQuestions.includes(one)) ? ['site.yaml'] : []),
    ...files.filter((file, i) => {
      const text = texts[i]
      return text !== undefined && hashOfExample(text) === hashes[file]
    }),
  ]
}

/** Steps of their own tell of these. */
const isToldApart = (file: string) =>
  file.startsWith('library/') || file === 'plans.yaml' || file.endsWith('/home.md')

const languageOf = (file: string) => file.split('/').find((part) => part.length === 2) ?? 'en'

/** Whether a file of the content folder is there and is not the one that ships. */
export async function isOwn({ config }: Pick<App, 'config'>, file: string): Promise<boolean> {
  const text = await textOf(config, file)
  return text !== undefined && hashOfExample(text) !== hashes[file]
}

/** The names under which the example documents of the folder are in the library. */
export async function exampleDocuments({ config }: Pick<App, 'config'>): Promise<string[]> {
  const files = Object.keys(hashes).filter((file) => file.startsWith('library/'))
  const texts = await Promise.all(files.map((file) => textOf(config, file)))
  return files.flatMap((file, i) =>
    texts[i] !== undefined && hashOfExample(texts[i]) === hashes[file]
      ? [`${path.posix.basename(file, '.md')}.pdf`]
      : [],
  )
}

const textOf = ({ contentDir }: App['config'], file: string) =>
  readFile(path.join(contentDir, file), 'utf8').catch(() => undefined)
