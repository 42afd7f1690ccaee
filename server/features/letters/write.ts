import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Marked } from 'marked'
import type { App } from '../../app.ts'
import type { Letter } from '../../infra/mail/mail.ts'
import { readSite } from '../content/content.ts'

export const letterNames = [
  'account-deleted',
  'address-known',
  'change-email',
  'deletion-asked',
  'deletion-taken-back',
  'email-change-undone',
  'email-changed',
  'export-ready',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'recovery-code-used',
  'reset-password',
  'second-factor-off',
  'second-factor-on',
  'verify-email',
  'welcome',
] as const

export type LetterName = (typeof letterNames)[number]

const shipped = path.join(import.meta.dirname, '../../../content')

/** The operator's words in the member's language, filled in. The subject never carries a value. */
export async function writeLetter(
  { config }: Pick<App, 'config'>,
  name: LetterName,
  to: { email: string; locale: string },
  values: Record<string, string>,
): Promise<Letter> {
  const { source, locale } = await readSource(config.contentDir, name, to.locale)
  const [subject = '', ...rest] = source.replace(/^# /, '').split('\n')
  const markdown = rest.join('\n').trim()
  const { brand, contact } = await readSite({ config })
  const from = [brand.organisationInFull, contact.address, config.publicUrl]
  return {
    to: to.email,
    subject: subject.trim(),
    text: `${plain(fill(markdown, values, oneLine))}\n\n-- \n${from.join('\n')}\n`,
    html: page(locale, {
      product: brand.product,
      body: await html.parse(fill(markdown, values, escapeAll)),
      from,
    }),
  }
}

/** A day as the recipient writes it. */
export const dayIn = (locale: string, date: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)

export const timeIn = (locale: string, date: Date) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`

/** The operator's own letter, else ours; in the language asked for, else in English. */
async function readSource(contentDir: string, name: LetterName, wanted: string) {
  for (const locale of wanted === 'en' ? ['en'] : [wanted, 'en'])
    for (const dir of [contentDir, shipped]) {
      const folder = locale === 'en' ? 'letters' : `letters/${locale}`
      const file = path.join(dir, folder, `${name}.md`)
      const source = await readFile(file, 'utf8').catch(() => undefined)
      if (source !== undefined) return { source, locale }
    }
  throw new Error(`There is no letter ${name}.md in content/letters.`)
}

const fill = (text: string, values: Record<string, string>, clean: (value: string) => string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`A letter asks for {{${key}}}, which is not there.`)
    return clean(value)
  })

/** Links and stresses as one would write them without a mouse. */
const plain = (markdown: string) =>
  markdown
    .replace(/\[([^[\]]+)\]\((https?:[^()\s]+)\)/g, '$1: $2')
    .replace(/\*\*([^*]+)\*\*/g, '$1')

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')

/** A name is shown as it is written: neither HTML nor Markdown in it means anything. */
const escapeAll = (value: string) =>
  /^https?:\/\/[^\s<>"()]+$/.test(value)
    ? value
    : oneLine(value).replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)

const serif = "Georgia,'Times New Roman',serif"
const blue = '#1f4fd8'

// Programs that show letters know styles only where they stand on the element itself.
const html = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      // An address that is only written out is a link and no button.
      if (text.includes('://')) return `<a href="${href}" style="color:${blue}">${text}</a>`
      return `<a href="${href}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${blue};color:#ffffff;font:600 15px/1.3 Arial,Helvetica,sans-serif;text-decoration:none">${text}</a>`
    },
    strong({ tokens }) {
      return `<strong style="font-size:1.35em;letter-spacing:.08em">${this.parser.parseInline(tokens)}</strong>`
    },
  },
})

const page = (
  locale: string,
  words: { product: string; body: string; from: string[] },
) => `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<body style="margin:0;background:#fbfaf7;color:#1c1b19">
<div style="max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem;font:17px/1.55 ${serif}">
<p style="margin:0 0 2rem;font-size:21px;font-weight:600">${escapeText(words.product)}</p>
${words.body}<p style="margin:2.5rem 0 0;padding-top:1rem;border-top:1px solid #e4e1da;font:13px/1.6 Arial,Helvetica,sans-serif;color:#6b675f">${words.from.map(escapeText).join('<br>')}</p>
</div></body></html>
`

const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
