import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import {
  type FrameWords,
  type PageName,
  type PageView,
  type PageWords,
  pageNames,
} from '#contract/site.ts'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import { fault, readFactsAndText, readYaml, slug, words } from './entries.ts'
import { PlanWords } from './plan-words.ts'
import { type SiteFacts, readSite } from './site.ts'

/** Everything the public site says, in each of its languages. */
export type PageContent = {
  facts: SiteFacts
  languages: {
    locale: string
    frame: FrameWords
    pages: PageView[]
    /** Where the operator says his plans in this language, too. */
    planWords?: PlanWords | undefined
  }[]
}

const sentence = words(2_000)
const label = words(120)
const titled = { title: words(120), description: words(300) }
const asked = z.strictObject({ question: words(300), answer: words(4_000) })
const section = z.strictObject({ title: label, text: sentence })

const Home = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  button: label,
  memberButton: label,
  example: z.strictObject({
    label: words(300),
    language: words(20).optional(),
    question: sentence,
    lead: sentence,
    quotes: z.array(z.strictObject({ n: z.int().min(1), text: sentence })).min(1),
    document: label,
    page: z.int().min(1),
    pageWord: label,
    section: label,
    before: sentence,
    marked: sentence,
    after: sentence,
    composer: label,
    ask: label,
  }),
  stepsTitle: label,
  steps: z.array(section).min(1),
  forWhomTitle: label,
  forWhom: z.array(section).min(1),
  limitsTitle: label,
  limits: sentence,
  limitsExample: z.strictObject({ question: sentence, answer: sentence, note: label }),
  limitsFacts: z.array(sentence),
  plansTitle: label,
  plansSentence: sentence,
  plansLink: label,
  questionsTitle: label,
  questions: z.array(asked),
  questionsLink: label,
  endTitle: label,
  endSentence: label,
})

const Features = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  groups: z
    .array(z.strictObject({ title: label, sentence, features: z.array(section).min(1) }))
    .min(1),
  notTitle: label,
  not: z.array(sentence),
})

const Price = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  monthly: label,
  yearly: label,
  saving: label,
  perMonth: label,
  perYear: label,
  free: label,
  choose: label,
  yours: label,
  recommended: label,
  compareTitle: label,
  messages: label,
  unlimited: label,
  messagesEachMonth: label,
  included: label,
  notIncluded: label,
  trial: label,
  questionsTitle: label,
  questions: z.array(asked),
})

const Faq = z.strictObject({
  ...titled,
  headline: label,
  search: label,
  found: label,
  nothing: sentence,
  groups: z
    .array(
      z.strictObject({ title: label, questions: z.array(z.strictObject({ slug, ...asked.shape })) }),
    )
    .min(1),
  askTitle: label,
  askSentence: sentence,
})

const Contact = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  name: label,
  email: label,
  subject: label,
  message: label,
  send: label,
  sending: label,
  sentTitle: label,
  sent: sentence,
  another: label,
  failed: sentence,
  addressTitle: label,
  withoutScript: sentence,
})

const Text = z.strictObject({
  ...titled,
  updated: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'write a day such as 2026-11-20')
    .optional(),
  version: z.coerce.string().max(40).optional(),
})

const link = z.union([
  z.strictObject({ page: z.enum([...pageNames, 'training', 'docs']), label }),
  z.strictObject({ href: z.url({ protocol: /^https?$/ }), label }),
])

const Frame = z.strictObject({
  language: label,
  account: label,
  logIn: label,
  becomeMember: label,
  openMessages: label,
  menu: label,
  switchTheme: label,
  skip: label,
  chooseLanguage: label,
  header: z.array(link).max(8),
  footer: z.array(z.strictObject({ title: label, links: z.array(link).max(12) })).max(4),
  notFound: z.strictObject({ title: label, text: sentence, home: label, messages: label }),
})

const shapes: { [N in PageName]: z.ZodType<PageWords[N] | Omit<PageWords[N], 'body'>> } = {
  home: Home,
  features: Features,
  price: Price,
  faq: Faq,
  about: Text,
  contact: Contact,
  'privacy-policy': Text,
  'terms-and-conditions': Text,
}

const running = new Set<PageName>(['about', 'privacy-policy', 'terms-and-conditions'])
const shipped = path.join(import.meta.dirname, '../../../content/pages')

/**
 * Pages as their files stand now. What the operator has not written in any language is shown as we
 * ship it; throws a ConfigError that names the file and the line.
 */
export async function readPages({ config }: Pick<App, 'config'>): Promise<PageContent> {
  const facts = await readSite({ config })
  const own = path.join(config.contentDir, 'pages')
  // English lies in the folder itself, as with letters.
  const folderOf = (locale: string) => (locale === 'en' ? '' : locale)
  const find = async (name: string) => {
    for (const root of new Set([own, shipped])) {
      const files = facts.languages.map((locale) => ({
        locale,
        file: path.join(root, folderOf(locale), name),
      }))
      const read = await Promise.all(
        files.map(async ({ locale, file }) => ({ locale, file, source: await textOf(file) })),
      )
      const there = read.filter(({ source }) => source !== undefined)
      if (there.length > 0) return there as { locale: string; file: string; source: string }[]
    }
    return []
  }
  const [frames, ...pages] = await Promise.all(
    ['frame.yaml', ...pageNames.map((name) => `${name}.md`)].map(find),
  )
  // Of his own folder alone: the plans are his, and ours would be called otherwise.
  const planWords = new Map<string, PlanWords>()
  for (const locale of facts.languages) {
    const file = path.join(own, folderOf(locale), 'plans.yaml')
    const source = await textOf(file)
    if (source !== undefined) planWords.set(locale, readYaml(file, source, PlanWords).value)
  }
  const languages = facts.languages.map((locale) => {
    const frame = frames!.find((one) => one.locale === locale)
    if (!frame)
      throw new ConfigError(
        `${path.join(own, locale, 'frame.yaml')} is missing: the language "${locale}" of site.yaml needs the words around its pages.`,
      )
    return {
      locale,
      frame: readYaml(frame.file, frame.source, Frame).value,
      planWords: planWords.get(locale),
      pages: pageNames.flatMap((name, i): PageView[] => {
        const page = pages[i]!.find((one) => one.locale === locale)
        return page ? [readPage(name, page, facts)] : []
      }),
    }
  })
  return { facts, languages }
}

function readPage(
  name: PageName,
  { file, source }: { file: string; source: string },
  facts: SiteFacts,
): PageView {
  const read = readFactsAndText(file, source, shapes[name] as z.ZodType<object>, 'page')
  if (!running.has(name)) return { name, words: read.facts.value } as PageView
  if (!read.text) throw fault(read.facts, ['title'], 'there is no text behind the facts')
  const values = valuesOf(facts)
  const body = read.text.replace(/\{\{(\w{1,40})\}\}/g, (whole, key: string) => {
    const value = values[key]
    if (value !== undefined) return value
    const known = Object.keys(values).join(', ')
    throw new ConfigError(`${file} asks for ${whole}, which it is not given; it is given ${known}.`)
  })
  return { name, words: { ...read.facts.value, body } } as PageView
}

const valuesOf = ({ brand, contact }: SiteFacts): Record<string, string> => ({
  product: brand.product,
  organisation: brand.organisation,
  organisationInFull: brand.organisationInFull,
  email: contact.email,
  membership: contact.membership,
  address: contact.address,
})

const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw new ConfigError(`${file} cannot be read (${error.message}).`)
  })
