import { Marked } from 'marked'
import type { App } from '#server/app.ts'
import type { Letter } from '#server/infra/mail/mail.ts'
import { sayIn, sentence } from '#server/sentences.ts'
import { readSite } from '../content/content.ts'
import { escapeText, letterPage, plain } from './write.ts'

type Prose = {
  to: string
  locale: string
  subject: string
  /** Markdown. */
  body: string
  firstName: string
  /** Where the recipient unsubscribes; not in a letter that must come. */
  unsubscribeUrl: string
}

/** A letter that somebody has written as running text, in the frame of all letters. */
export async function proseLetter(
  { config }: Pick<App, 'config'>,
  { to, locale, subject, body, firstName, unsubscribeUrl }: Prose,
): Promise<Letter> {
  const { brand, contact } = await readSite({ config })
  const say = sayIn([locale])
  const from = [brand.organisationInFull, contact.address, config.publicUrl]
  const why = say(
    sentence('You get this letter as a member of {organisation}.', {
      organisation: brand.organisation,
    }),
  )
  const unsubscribe = say('Unsubscribe from these letters')
  const fill = (text: string, name: string) => text.replaceAll('{{firstName}}', name)
  const written = withWholeAddresses(body, config.publicUrl)
  return {
    to,
    // Whoever answers a letter wants to be read.
    ...(contact.email ? { headers: { 'Reply-To': contact.email } } : {}),
    subject: fill(subject, firstName),
    text: `${fill(plain(written), firstName)}\n\n-- \n${why}\n${unsubscribe}: ${unsubscribeUrl}\n\n${from.join('\n')}\n`,
    html: letterPage(locale, {
      product: brand.product,
      body: await prose.parse(fill(written, asText(firstName))),
      from,
      below: `${escapeText(why)} <a href="${unsubscribeUrl}" style="color:${colour}">${escapeText(unsubscribe)}</a>`,
    }),
  }
}

/** A link to a page of the site, such as `/dashboard/library`, leads there from a letter, too. */
const withWholeAddresses = (body: string, publicUrl: string) =>
  body.replace(/(?<=\]\()(?=\/(?!\/))/g, () => publicUrl)

/** Each sign as an entity, so that a name is neither HTML nor Markdown. */
const asText = (name: string) =>
  name.replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)

const colour = '#1f4fd8'

/** What leads elsewhere than to a page or a mailbox stays text. */
const mayLink = (href: string) => /^(?:https?:\/\/|mailto:)/i.test(href)

// E-mail programs support styles only on the element itself. HTML stays text, and pictures are links:
// a letter that loads something tells the place it is from that it was opened.
const prose = new Marked({
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escapeText(text)}</p>\n` : escapeText(text)),
    image: ({ href, text }) =>
      mayLink(href)
        ? `<a href="${escapeText(href)}" style="color:${colour}">${escapeText(text || href)}</a>`
        : escapeText(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return mayLink(href)
        ? `<a href="${escapeText(href)}" style="color:${colour}">${text}</a>`
        : text
    },
    heading({ tokens, depth }) {
      const size = depth === 1 ? 24 : depth === 2 ? 21 : 18
      return `<h${depth} style="margin:1.6em 0 .5em;font-size:${size}px;line-height:1.25">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})
