import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { lastGood, readSite, stampOf } from '../content/content.ts'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { FileFault } from '#server/file-fault.ts'
import { type Sentence, sentence } from '#server/sentences.ts'

const noted = ['firstName', 'when', 'device', 'url'] as const
const failed = ['firstName', 'planName', 'amount', 'until', 'url'] as const
const plan = ['firstName', 'planName', 'until', 'url'] as const

/**
 * Every letter, and the placeholders in double braces that it may use; each may use the operator's
 * `contact` too.
 */
export const letters = {
  'account-deleted': ['firstName'],
  'account-recovered': ['firstName', 'url'],
  'address-known': ['url', 'forgotUrl'],
  'change-email': ['firstName', 'code'],
  'contact-answer': ['firstName', 'subject', 'message', 'answer'],
  'contact-request': ['name', 'email', 'subject', 'message', 'url'],
  'deletion-asked': ['firstName', 'until', 'url', 'plan'],
  'deletion-taken-back': ['firstName', 'url', 'plan'],
  'email-change-lost': ['firstName'],
  'email-change-undone': ['firstName', 'url'],
  'email-changed': ['firstName', 'newEmail', 'until', 'url'],
  'export-ready': ['firstName', 'until', 'url'],
  'grace-ends': failed,
  'guest-pass': ['organisation', 'planName', 'until', 'url'],
  'help-answered': ['firstName', 'url'],
  'help-asked': ['waiting', 'url'],
  invitation: ['organisation', 'message', 'until', 'url'],
  'passkey-added': [...noted, 'name'],
  'passkey-removed': [...noted, 'name'],
  'password-changed': noted,
  'payment-failed': failed,
  'payment-failed-again': failed,
  'plan-cancelled': plan,
  'plan-cancelled-charged': plan,
  'plan-ended': ['firstName', 'planName', 'url'],
  'plan-resumed': plan,
  'question-answered': ['firstName', 'url'],
  receipt: ['firstName', 'planName', 'amount', 'when', 'url'],
  'recovery-code-used': [...noted, 'left'],
  'renewal-soon': failed,
  'reset-password': ['firstName', 'url'],
  'second-factor-off': noted,
  'second-factor-on': noted,
  'sources-changed': ['firstName', 'documents', 'url'],
  'verify-email': ['firstName', 'code'],
  welcome: ['firstName', 'url'],
} as const

export type LetterName = keyof typeof letters
export const letterNames = Object.keys(letters) as LetterName[]

/** What a letter may ask for; nothing of one that the server does not send. */
export const placeholdersOf = (name: string): readonly string[] =>
  Object.hasOwn(letters, name) ? [...letters[name as LetterName], 'contact'] : []

const shipped = path.join(import.meta.dirname, '../../../content')

type Place = { path: string; locale: string }
type Found = { letter: { subject: string; markdown: string } } | { fault: ConfigError }

/** The operator's own letter, else ours; in the requested language, else in English. */
export const placesOf = (contentDirs: string[], name: LetterName, wanted: string): Place[] =>
  (wanted === 'en' ? ['en'] : [wanted, 'en']).flatMap((locale) =>
    [...contentDirs, shipped].map((dir) => ({
      path: path.join(folderOf(dir, locale), `${name}.md`),
      locale,
    })),
  )

const folderOf = (contentDir: string, locale: string) =>
  path.join(contentDir, locale === 'en' ? 'letters' : `letters/${locale}`)

/** Undefined if there is none; a fault is for the operator. */
export async function readLetter(file: string, name: LetterName): Promise<Found | undefined> {
  try {
    return parseLetter(await readFile(file, 'utf8'), file, name)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    return { fault: new ConfigError(`The letter ${file} cannot be read (${message}).`) }
  }
}

export function parseLetter(source: string, file: string, name: LetterName): Found {
  const [first = '', ...rest] = source.replace(/^\uFEFF?# /, '').split('\n')
  const [subject, markdown] = [first.trim(), rest.join('\n').trim()]
  const fault = (what: Sentence, line = 1) => ({ fault: new FileFault({ file, line }, what) })
  if (!subject)
    return fault('the letter has no subject: begin its first line with one, such as "# Hello"')
  if (subject.includes('{{'))
    return fault('the letter asks for something in its subject, which stays as it is')
  if (!markdown) return fault('the letter has no text behind its subject')
  const known = placeholdersOf(name)
  for (const { 0: whole, 1: key = '', index } of source.matchAll(/\{\{([^{}]*)(?:\}\})?/g))
    if (whole !== `{{${key}}}` || !known.includes(key)) {
      const words = known.map((one) => `{{${one}}}`).join(', ')
      const line = source.slice(0, index).split('\n').length
      return fault(
        sentence('the letter asks for {variable}, which it is not given; it is given {known}', {
          variable: whole,
          known: words,
        }),
        line,
      )
    }
  return { letter: { subject, markdown } }
}

/**
 * Reads the operator's own letters at the start, so that the operator finds a broken letter before a
 * member waits for it.
 */
export async function checkLetters(app: Pick<App, 'config' | 'log'>): Promise<void> {
  const { languages } = await readSite(app)
  const locales = new Set(['en', ...languages])
  const { contentDir } = app.config
  await lastGood(app, 'letters', {
    read: async (config) => expectGood(config.contentDir, locales),
    names: () => ['letters'],
    stamp: () =>
      stampOf(
        [...locales].flatMap((locale) =>
          letterNames.map((name) => path.join(folderOf(contentDir, locale), `${name}.md`)),
        ),
      ),
  })
}

async function expectGood(contentDir: string, locales: Set<string>) {
  for (const locale of locales) {
    const folder = folderOf(contentDir, locale)
    const files: string[] = await readdir(folder).catch(() => [])
    const names = letterNames.filter((name) => files.includes(`${name}.md`))
    const found = await Promise.all(
      names.map((name) => readLetter(path.join(folder, `${name}.md`), name)),
    )
    for (const one of found) if (one && 'fault' in one) throw one.fault
  }
}

/** Throws the ConfigError of a letter that cannot be used, in English or one of the languages. */
export const expectGoodLetters = (config: App['config'], languages: string[]): Promise<void> =>
  expectGood(config.contentDir, new Set(['en', ...languages]))
