import { Marked, type Tokens } from 'marked'
import type { ChangelogWords } from '#contract/site.ts'

/** RSS 2.0. A guid is the entry's own address, and stays when its words are corrected. */
export function feedOf(
  page: string,
  { locale, product, words }: { locale: string; product: string; words: ChangelogWords },
): string {
  const html = new Marked({
    walkTokens(token) {
      if (token.type !== 'link' && token.type !== 'image') return
      // Feed readers show it outside of its site, so its links are absolute.
      const said = token as Tokens.Link
      if (URL.canParse(said.href, page)) said.href = new URL(said.href, page).href
    },
    renderer: { html: ({ text }) => escape(text) },
  })
  const items = words.entries.map(({ id, date, title, body }) =>
    [
      '<item>',
      `<title>${escape(title)}</title>`,
      `<link>${escape(`${page}#${id}`)}</link>`,
      `<guid isPermaLink="true">${escape(`${page}#${id}`)}</guid>`,
      `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
      `<description>${escape(html.parse(body, { async: false }))}</description>`,
      '</item>',
    ].join('\n'),
  )
  const [newest] = words.entries
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escape(`${product}: ${words.title}`)}</title>`,
    `<link>${escape(page)}</link>`,
    `<description>${escape(words.description)}</description>`,
    `<language>${locale.toLowerCase()}</language>`,
    ...(newest ? [`<lastBuildDate>${new Date(newest.date).toUTCString()}</lastBuildDate>`] : []),
    `<atom:link href="${escape(`${page}.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!)
