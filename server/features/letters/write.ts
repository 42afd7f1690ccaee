import { Marked } from 'marked'
import type { App } from '#server/app.ts'
import type { Letter } from '#server/infra/mail/mail.ts'
import { goodFolder, readSite } from '../content/content.ts'
import { type LetterName, letters, placesOf, readLetter } from './read.ts'
import { escapeHtml } from '#server/escape-html.ts'

/** Whether the address is proved stands as a member or a row of `users` has it, if it may not be. */
export type LetterRecipient = {
  email: string
  locale: string
  emailVerified?: boolean
  emailVerifiedAt?: Date | null
}

/** Placeholders that only we fill in; a letter may make them links. */
const links = new Set(['url', 'forgotUrl'])

/**
 * The operator's words in the member's language, filled in. A letter that broke since the start is
 * skipped silently, because an error would reveal to the caller whether an address is known.
 */
export async function writeLetter(
  { config, log }: Pick<App, 'config'> & Partial<Pick<App, 'log'>>,
  name: LetterName,
  to: LetterRecipient,
  values: Record<string, string>,
): Promise<Letter> {
  for (const key of letters[name])
    if (values[key] === undefined) throw new Error(`The letter ${name} was not given its ${key}.`)
  const proved = to.emailVerified !== false && to.emailVerifiedAt !== null
  const named = proved && !toUnproved.has(name)
  for (const file of placesOf(
    [config.contentDir, await goodFolder({ config }, 'letters')],
    name,
    to.locale,
  )) {
    const found = await readLetter(file.path, name)
    if (found && 'fault' in found) log?.error(found.fault.message)
    if (!found || 'fault' in found) continue
    const letter = withPlan(found.letter, values['plan'])
    return compose(config, letter, { to: to.email, locale: file.locale, named, values })
  }
  throw new Error(`There is no letter ${name}.md in content/letters.`)
}

/**
 * What becomes of a plan when its account is deleted stands in no other letter: one of the
 * operator's own that does not ask for it has it as its last paragraph.
 */
const withPlan = (letter: { subject: string; markdown: string }, plan = '') =>
  plan && !letter.markdown.includes('{{plan}}')
    ? { ...letter, markdown: `${letter.markdown}\n\n{{plan}}` }
    : letter

/** `named`: whether the letter may call its reader by their name. */
export async function compose(
  config: App['config'],
  { subject, markdown }: { subject: string; markdown: string },
  given: { to: string; locale: string; named: boolean; values: Record<string, string> },
): Promise<Letter> {
  const { brand, contact } = await readSite({ config })
  const all = { ...given.values, contact: contact.email }
  const from = [brand.organisationInFull, contact.address, config.publicUrl]
  const words = withoutEmptyLines(given.named ? markdown : nameless(markdown), all)
  return {
    to: given.to,
    subject,
    text: `${fill(asPlainText(words), all, oneLine)}\n\n-- \n${from.join('\n')}\n`,
    html: letterPage(given.locale, {
      product: brand.product,
      body: await html.parse(fill(words, all, escapeAll)),
      from,
    }),
  }
}

/** These go to addresses that nobody has proved to be theirs. */
export const toUnproved = new Set<LetterName>(['welcome', 'verify-email', 'change-email'])

/**
 * Anybody can sign up with the address of somebody else, and write a message to them where the name
 * belongs. So a letter to an address that is not proved leaves the name out.
 */
const nameless = (markdown: string) => markdown.replace(/ ?\{\{firstName\}\}/g, '')

/** A day in the recipient's format. */
export const dayIn = (locale: string, date: Date) =>
  new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(date)

/** English as the interface writes it: 4 December 2026. */
const tagOf = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

export const timeIn = (locale: string, date: Date) =>
  `${new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`

/** A paragraph that is nothing but an empty value, such as a note that nobody wrote, is left out. */
const withoutEmptyLines = (markdown: string, values: Record<string, string>) =>
  markdown.replace(/^\{\{(\w+)\}\}\n+/gm, (line, key: string) => (values[key] ? line : ''))

const fill = (
  text: string,
  values: Record<string, string>,
  clean: (value: string, key: string) => string,
) => text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => clean(values[key]!, key))

/** The plain text: links and emphasis in readable form; placeholders stay as they are. */
const asPlainText = (markdown: string) =>
  markdown
    .replace(/\[([^[\]]+)\]\(((?:https?|mailto):[^()\s]+|\{\{\w+\}\})\)/g, '$1: $2')
    // What a letter does not link to is text there.
    .replace(/\[([^[\]]+)\]\([^()\s]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')

/** Long text that a person wrote keeps its line breaks. */
const texts = new Set(['message', 'answer'])

const oneLine = (value: string, key: string) =>
  texts.has(key) ? value.replaceAll('\r', '') : value.replace(/[\r\n]+/g, ' ')

/** Escapes a filled-in name, so that it is neither HTML, Markdown nor an address. */
const escapeAll = (value: string, key: string) =>
  links.has(key)
    ? value
    : oneLine(value, key).replace(/[^\p{L}\p{N} ]/gu, (character) =>
        character === '\n' ? '<br>' : `&#${character.codePointAt(0)};`,
      )

const serif = "Georgia,'Times New Roman',serif"
const blue = '#1f4fd8'

// E-mail programs support styles only on the element itself.
const html = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      // An address on its own is shown as a link, not as a button.
      if (text.includes('://')) return `<a href="${href}" style="color:${blue}">${text}</a>`
      return `<a href="${href}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${blue};color:#ffffff;font:600 15px/1.3 Arial,Helvetica,sans-serif;text-decoration:none">${text}</a>`
    },
    strong({ tokens }) {
      return `<strong style="font-size:1.35em;letter-spacing:.08em">${this.parser.parseInline(tokens)}</strong>`
    },
  },
})

/** The frame of every letter; `body` is HTML, `from` stands below it. */
export const letterPage = (
  locale: string,
  words: { product: string; body: string; from: string[]; below?: string },
) => `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<body style="margin:0;background:#fbfaf7;color:#1c1b19">
<div style="max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem;font:17px/1.55 ${serif}">
<p style="margin:0 0 2rem;font-size:21px;font-weight:600">${escapeHtml(words.product)}</p>
${words.body}<p style="margin:2.5rem 0 0;padding-top:1rem;border-top:1px solid #e4e1da;font:13px/1.6 Arial,Helvetica,sans-serif;color:#6b675f">${words.below ? `${words.below}<br><br>` : ''}${words.from.map(escapeHtml).join('<br>')}</p>
</div></body></html>
`
