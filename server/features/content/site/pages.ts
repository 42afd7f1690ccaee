import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import { type FrameWords, type PageName, type PageView, pageNames } from '#contract/site.ts'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { readChanges } from './changelog.ts'
import { fault, readFactsAndText, readYaml } from '../entries.ts'
import { lastGood } from '../last-good/last-good.ts'
import { type Logo, readLogo } from './logo.ts'
import { Frame, shapes } from './page-shapes.ts'
import { PlanWords } from '../plans/plan-words.ts'
import { type SiteFacts, readSiteAndLines } from './site.ts'
import { FileFault, type Place } from '#server/file-fault.ts'
import { sentence } from '#server/sentences.ts'

/** The words of the public site, in each of its languages. */
export type PageContent = {
  facts: SiteFacts
  logo?: Logo | undefined
  languages: {
    locale: string
    frame: FrameWords
    pages: PageView[]
    /** Whether the operator describes the plans in this language. */
    planWords?: PlanWords | undefined
  }[]
}

/** Pages with a text in Markdown below their facts. */
export const runningPages = new Set<PageName>([
  'about',
  'privacy-policy',
  'terms-and-conditions',
  'changelog',
])
/** What pages may ask for. */
export const placeholders = [
  'product',
  'organisation',
  'organisationInFull',
  'email',
  'membership',
  'address',
] as const
const shipped = path.join(import.meta.dirname, '../../../../content/pages')

/**
 * The pages as their files are now. A page that the operator has not written in any language is
 * shown as we ship it. While a file is broken, they are as they last were without an error.
 */
export const readPages = (
  app: Pick<App, 'config' | 'log'>,
  stamp: () => Promise<string>,
): Promise<PageContent> => {
  let pictures: string[] = []
  return lastGood(app, 'pages', {
    read: async (config) => {
      const content = await readAll(config)
      const { logo, logoDark, icon } = content.facts.brand
      pictures = [logo, logoDark, icon].flatMap((name) => (name?.startsWith('/') ? name : []))
      return content
    },
    names: () => ['site.yaml', 'pages', 'brand', ...pictures],
    stamp,
  })
}

export async function readAll(config: App['config']): Promise<PageContent> {
  const site = await readSiteAndLines({ config })
  const facts = site.value
  const logo = await readLogo(site)
  const own = path.join(config.contentDir, 'pages')
  // English pages lie in the folder itself, as letters do.
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
  // Only from the operator's own folder: the plans are theirs, and our texts would name other
  // plans.
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
      frame: unlessRead(frame, ({ file, source }) => readYaml(file, source, Frame)).value,
      planWords: planWords.get(locale),
      pages: pageNames.flatMap((name, i): PageView[] => {
        const page = pages[i]!.find((one) => one.locale === locale)
        return page ? [readPage(name, page, facts)] : []
      }),
    }
  })
  return { facts, logo, languages }
}

type Source = { file: string; source: string }

const lastRead = new Map<string, { source: string; read: unknown }>()

/** Parsing all files takes a while; an operator changes one of them, and the others are as they were. */
function unlessRead<T>(from: Source, read: (from: Source) => T): T {
  const last = lastRead.get(from.file)
  if (last?.source === from.source) return last.read as T
  const fresh = read(from)
  lastRead.set(from.file, { source: from.source, read: fresh })
  return fresh
}

function readPage(name: PageName, page: Source, facts: SiteFacts): PageView {
  const { file, source } = page
  const shape = shapes[name] as z.ZodType<object>
  const read = unlessRead(page, () => readFactsAndText(file, source, shape, 'page'))
  const values = valuesOf(facts)
  const known = Object.keys(values).join(', ')
  const asksFor = (variable: string) =>
    sentence('the page asks for {variable}, which it is not given; it is given {known}', {
      variable,
      known,
    })
  const about = filled(read.facts.value, values, (place, variable) =>
    fault(read.facts, place, asksFor(variable)),
  )
  if (!runningPages.has(name)) return { name, words: about } as PageView
  if (!read.text) throw fault(read.facts, ['title'], 'there is no text after the front matter')
  const above = source.trimEnd().split('\n').length - read.text.split('\n').length
  const body = read.text.replace(/\{\{(\w{1,40})\}\}/g, (whole, key: string, index: number) => {
    const value = values[key]
    if (value !== undefined) return value
    const line = above + read.text.slice(0, index).split('\n').length
    throw new FileFault({ file, line }, asksFor(whole))
  })
  if (name !== 'changelog') return { name, words: { ...about, body } } as PageView
  const entries = readChanges(file, body, above)
  return { name, words: { ...about, entries } } as PageView
}

/** What pages fill in by themselves, such as `{{count}}` beside a number. */
const byThePage = new Set(['price', 'saving', 'count', 'days'])

/** The placeholders in the front matter of a page; `faultAt` makes the error for an unknown one. */
function filled<T>(
  value: T,
  values: Record<string, string>,
  faultAt: (place: Place, variable: string) => Error,
  place: Place = [],
): T {
  if (typeof value === 'string')
    return value.replace(/\{\{(\w{1,40})\}\}/g, (whole, key: string) => {
      if (values[key] === undefined && !byThePage.has(key)) throw faultAt(place, whole)
      return values[key] ?? whole
    }) as T
  const within = (one: unknown, key: string | number) =>
    filled(one, values, faultAt, [...place, key])
  if (Array.isArray(value)) return value.map(within) as T
  if (!value || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]) => [key, within(one, key)])
  return Object.fromEntries(entries) as T
}

const valuesOf = ({ brand, contact }: SiteFacts): Record<string, string> =>
  ({
    product: brand.product,
    organisation: brand.organisation,
    organisationInFull: brand.organisationInFull,
    email: contact.email,
    membership: contact.membership,
    address: contact.address,
  }) satisfies Record<(typeof placeholders)[number], string>

const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw new ConfigError(`${file} cannot be read (${error.message}).`)
  })
