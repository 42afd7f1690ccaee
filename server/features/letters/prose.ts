import { Marked } from 'marked'
import type { App } from '#server/app.ts'
import type { Letter } from '#server/infra/mail/mail.ts'
import { sayIn, sentence } from '#server/sentences.ts'
import { readSite } from '../content/content.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { letterPage } from './write.ts'

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
  return {
    to,
    // People who answer a letter want to be read.
    ...(contact.email ? { headers: { 'Reply-To': contact.email } } : {}),
    subject: fill(subject, firstName),
    text: `${fill(await inPlainText(config.publicUrl).parse(body), firstName).trimEnd()}\n\n-- \n${why}\n${unsubscribe}: ${unsubscribeUrl}\n\n${from.join('\n')}\n`,
    html: letterPage(locale, {
      product: brand.product,
      body: await inHtml(config.publicUrl).parse(fill(body, asText(firstName))),
      from,
      below: `${escapeHtml(why)} <a href="${unsubscribeUrl}" style="color:${colour}">${escapeHtml(unsubscribe)}</a>`,
    }),
  }
}

/** Each sign as an entity, so that a name is neither HTML nor Markdown. */
const asText = (name: string) =>
  name.replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)

const colour = '#1f4fd8'

/**
 * Where a link leads in a letter: a page of the site has its whole address there. What leads
 * elsewhere than to a page or a mailbox stays text.
 */
function linkIn(publicUrl: string, href: string): string | undefined {
  if (/^\/(?![/\\])/.test(href)) return `${publicUrl}${href}`
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? href : undefined
}

// E-mail programs support styles only on the element itself. HTML stays text, and pictures are links:
// a letter that loads something tells the place it is from that it was opened.
const inHtml = (publicUrl: string) => {
  const linked = (href: string, words: string) => {
    const to = linkIn(publicUrl, href)
    return to ? `<a href="${escapeHtml(to)}" style="color:${colour}">${words}</a>` : words
  }
  return new Marked({
    renderer: {
      html: ({ text, block }) => (block ? `<p>${escapeHtml(text)}</p>\n` : escapeHtml(text)),
      image: ({ href, text }) =>
        linked(href, escapeHtml(text || (linkIn(publicUrl, href) ? href : ''))),
      link({ href, tokens }) {
        return linked(href, this.parser.parseInline(tokens))
      },
      heading({ tokens, depth }) {
        const size = depth === 1 ? 24 : depth === 2 ? 21 : 18
        return `<h${depth} style="margin:1.6em 0 .5em;font-size:${size}px;line-height:1.25">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
}

/** The same for programs that show no HTML: as it is read, with the addresses of links written out. */
const inPlainText = (publicUrl: string) => {
  const linked = (href: string, words: string) => {
    const to = linkIn(publicUrl, href)?.replace(/^mailto:/i, '')
    return !to || words === to ? words : `${words}: ${to}`
  }
  return new Marked({
    renderer: {
      heading({ tokens }) {
        return `${this.parser.parseInline(tokens)}\n\n`
      },
      paragraph({ tokens }) {
        return `${this.parser.parseInline(tokens)}\n\n`
      },
      blockquote({ tokens }) {
        const lines = this.parser.parse(tokens).trim().split('\n')
        return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
      },
      list({ items, ordered, start }) {
        const first = Number(start) || 1
        const lines = items.map(({ tokens }, index) => {
          // A list within it follows its words without a line of its own.
          const parts = tokens.map((token) => this.parser.parse([token]).trim())
          const words = parts.filter(Boolean).join('\n').replaceAll('\n\n', '\n')
          return `${ordered ? `${first + index}.` : '-'} ${words.replaceAll('\n', '\n  ')}`
        })
        return `${lines.join('\n')}\n\n`
      },
      table({ header, rows }) {
        const lines = [header, ...rows].map((row) =>
          row.map(({ tokens }) => this.parser.parseInline(tokens)).join(' | '),
        )
        return `${lines.join('\n')}\n\n`
      },
      text(token) {
        return 'tokens' in token && token.tokens
          ? this.parser.parseInline(token.tokens)
          : token.text
      },
      strong({ tokens }) {
        return this.parser.parseInline(tokens)
      },
      em({ tokens }) {
        return this.parser.parseInline(tokens)
      },
      del({ tokens }) {
        return this.parser.parseInline(tokens)
      },
      link({ href, tokens }) {
        return linked(href, this.parser.parseInline(tokens))
      },
      image: ({ href, text }) => linked(href, text || href),
      html: ({ text }) => text,
      code: ({ text }) => `${text}\n\n`,
      codespan: ({ text }) => text,
      br: () => '\n',
      hr: () => '* * *\n\n',
    },
  })
}
