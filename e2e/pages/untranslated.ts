/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/** The language in which every message of the interface has signs on its letters. */
export const pseudo = 'ar-XB'

/**
 * Gathers what the server says while a page is open, so that the words which are no message can be told
 * from the operator's, the members' and the documents'.
 */
export function listenTo(page: Page): { untranslated: () => Promise<string[]> } {
  const said: Promise<string>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/json/.test(type)) said.push(response.text().catch(() => ''))
    // Of a page only what is the operator's: its forms are written there in English, too.
    if (/html/.test(type))
      said.push(
        response.text().then(
          (html) => /<script id="site"[^>]*>([^<]*)/.exec(html)?.[1] ?? '',
          () => '',
        ),
      )
  })
  return {
    async untranslated() {
      const shown = await page.evaluate(textsOf)
      const known = fold((await Promise.all(said)).map(unescaped).join('\n'))
      return [...new Set(shown)].filter((text) =>
        text
          .split(/[·,:\n]|\p{L}*[áƀćďéƒğĥíĵķłɱńóƥʠŕšţúṽŵẋýž]+\p{L}*/u)
          .map((part) => part.trim())
          .some((part) => plainWord.test(part) && !known.includes(fold(part))),
      )
    },
  }
}

/** Three letters of English in a row which are no name, unit or key. */
const plainWord =
  /(?<![\p{L}@.\-_/])(?!(?:PDF|JSON|QR|CSV|Word|Markdown|OpenDocument|ChatGPT|Claude|Linux|Chrome|Deutsch|English|Ctrl|Esc|Enter|Shift)\b)[a-zA-Z]{3,}(?![\p{L}@\-_/])/u

const fold = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

const unescaped = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\"', '"')
    .replaceAll('\\n', '\n')

/** All that is seen or read aloud. */
function textsOf(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (
      !element ||
      element.closest('script, style, noscript, [hidden], time, [lang], .prose, canvas')
    )
      continue
    const text = walker.currentNode.textContent?.trim()
    if (text && element.checkVisibility()) texts.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)
      if (text && !element.closest('time')) texts.push(text)
    }
  return texts
}
