import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { bestLanguage } from '#server/languages.ts'
import { type WrittenLesson, readLesson } from './training/lessons.ts'
import { listNames, readLists } from './lists.ts'
import { readYaml } from './entries.ts'
import { PlanWords, plansIn } from './plans/plan-words.ts'
import { type WrittenPlans, readPlans } from './plans/plans.ts'
import { lastGood } from './last-good/last-good.ts'
import { type SiteFacts, readSite } from './site/site.ts'
import { stampOf } from './stamp.ts'
import type { Words } from './words.ts'
import { translate } from './translation.ts'

/** `others`: by language, what each says in its own words. */
export type Languages = { names: string[]; first: Words; others: Map<string, Words> }

const kept = new Map<string, { stamp: string; words: Languages }>()

/**
 * The operator's words as the files are now, in the best available of the requested languages. When
 * a file is broken while the server runs, the last good version stays in use and the log names the
 * fault.
 */
export async function readWords(
  app: Pick<App, 'config' | 'log'>,
  wanted: string[] = [],
): Promise<Words> {
  const { names, first, others } = await readLanguages(app)
  return others.get(bestLanguage(wanted, names)) ?? first
}

async function readLanguages(app: Pick<App, 'config' | 'log'>): Promise<Languages> {
  const { contentDir } = app.config
  const files = await filesOf(contentDir)
  const stamp = await stampOf(files.map((name) => path.join(contentDir, name)))
  const before = kept.get(contentDir)
  if (before?.stamp === stamp) return before.words
  const site = await readSite(app)
  const words = await lastGood(app, 'words', {
    read: async (config) =>
      parseLanguages(
        config,
        config.contentDir === contentDir ? files : await filesOf(config.contentDir),
        site,
      ),
    names: () => files,
    stamp: async () => stamp,
    former: before?.words,
  })
  kept.set(contentDir, { stamp, words })
  return words
}

/** By file name in the folder, with the folder of the language: 'de/prompts.yaml'. */
export async function filesOf(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  const languages = names.filter((name) => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(name))
  const folders = await Promise.all(
    ['', ...languages.toSorted()].map(async (language) => {
      const lessons = await readdir(path.join(dir, language, 'training')).catch(() => [])
      return [
        ...['site.yaml', ...listNames],
        ...lessons
          .filter((name) => name.endsWith('.md'))
          .toSorted()
          .map((name) => `training/${name}`),
      ].map((name) => path.posix.join(language, name))
    }),
  )
  const pages = await readdir(path.join(dir, 'pages')).catch(() => [])
  const planWords = ['', ...pages.filter((name) => !name.includes('.'))].map((name) =>
    path.posix.join('pages', name, 'plans.yaml'),
  )
  return ['plans.yaml', ...planWords, ...folders.flat()]
}

export async function parseLanguages(
  config: App['config'],
  files: string[],
  { languages: names, assistant }: SiteFacts,
): Promise<Languages> {
  const dir = config.contentDir
  const texts = new Map(
    await Promise.all(
      files.map(async (name) => [name, await textOf(path.join(dir, name))] as const),
    ),
  )
  const plans = path.join(dir, 'plans.yaml')
  const first: Words = {
    ...readLists(
      (name) => path.join(dir, name),
      (name) => texts.get(name)!,
    ),
    lessons: readLessons(
      dir,
      files.filter((name) => name.startsWith('training/')),
      texts,
    ),
    firstQuestions: assistant.firstQuestions,
    subscriptions: readPlans(plans, texts.get('plans.yaml')!),
  }
  expectPayments(config, plans, first.subscriptions)
  const others = names.map((language) => {
    const own = Array.from(texts)
      .filter(([name]) => name.startsWith(`${language}/`))
      .map(([name, text]) => [name.slice(language.length + 1), text] as const)
    const said = translate(first, path.join(dir, language), new Map(own))
    return [language, { ...said, subscriptions: plansSaidIn(language) }] as const
  })
  return { names, first, others: new Map(others) }

  /** The translated names of the plans, which the public pages use too. */
  function plansSaidIn(language: string): WrittenPlans {
    const name = path.posix.join('pages', language === 'en' ? '' : language, 'plans.yaml')
    const text = texts.get(name)
    const words = text ? readYaml(path.join(dir, name), text, PlanWords).value : undefined
    const { plans, features } = first.subscriptions
    const said = plansIn(words, { plans: plans.map(({ plan }) => plan), features })
    return {
      ...first.subscriptions,
      features: said.features,
      plans: plans.map((one, i) => ({ ...one, plan: said.plans[i]! })),
    }
  }
}

/** In development the test checkout takes the place of the provider. */
function expectPayments(
  { production, stripe }: App['config'],
  file: string,
  { plans }: WrittenPlans,
) {
  const sold = plans.find(({ plan }) => plan.prices.length > 0)
  if (production && !stripe && sold)
    throw new ConfigError(
      `Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: in production only the test checkout would be there for the plan "${sold.plan.slug}", which has a price in ${file}. Without payments, leave out the prices there.`,
    )
}

function readLessons(dir: string, names: string[], texts: Map<string, string>): WrittenLesson[] {
  const lessons: WrittenLesson[] = []
  for (const name of names) {
    const file = path.join(dir, name)
    const lesson = readLesson(file, path.basename(name), texts.get(name)!)
    if (lessons.some(({ slug }) => slug === lesson.slug))
      throw new ConfigError(`${file}: there is another lesson called "${lesson.slug}". Rename one.`)
    lessons.push(lesson)
  }
  return lessons.toSorted((a, b) => a.position - b.position)
}

/** The file is optional. */
const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw new ConfigError(`${file} cannot be read (${error.message}).`)
  })
