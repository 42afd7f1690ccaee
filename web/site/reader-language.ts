/** A link in the header to this page in the language of the reader, where it is another. */
export function readerLanguage() {
  const links = [...document.querySelectorAll<HTMLElement>('[data-reader]')]
  const here = document.documentElement.lang
  const language = preferred(navigator.languages, [here, ...links.map(({ lang }) => lang)])
  for (const link of links) link.hidden = link.lang !== language
}

/** The first of the reader's languages that the page is written in. */
export function preferred(languages: readonly string[], written: string[]): string | undefined {
  for (const language of languages) {
    const found = written.find((one) => languageOf(one) === languageOf(language))
    if (found) return found
  }
  return undefined
}

/** 'de-AT' is German. */
const languageOf = (locale: string) => locale.toLowerCase().split('-')[0]
