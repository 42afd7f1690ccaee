import type { LessonInShort, Site } from '#contract/site.ts'

const blank: Site = {
  brand: { product: 'Carrel', organisation: 'the operator', organisationInFull: 'the operator' },
  contact: { email: '', membership: '', address: '' },
  locale: 'en',
  languages: [],
  frame: {
    language: 'English',
    account: 'Account',
    logIn: 'Log in',
    becomeMember: 'Create an account',
    openMessages: 'Open messages',
    menu: 'Menu',
    switchTheme: 'Switch between light and dark',
    skip: 'Skip to the content',
    chooseLanguage: 'Language',
    header: [],
    footer: [],
    notFound: { title: '', text: '', home: '', messages: '' },
  },
}

/** Where pages carry the operator's words for the scripts they load. */
export const siteElementId = 'site'

/** Where the overview of the training carries the lessons it was rendered with. */
export const lessonsElementId = 'lessons-in-short'

let rendered: LessonInShort[] | undefined

/** The lessons in short, until they are fetched whole; on other pages none. */
export const lessonsInShort = () =>
  (rendered ??= read(lessonsElementId) as LessonInShort[] | undefined)

/** The operator's names and words: in a browser those that the page came with. */
export const site: Site = { ...blank, ...ofThisPage() }

/** Which side lines begin at. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/.test(new Intl.Locale(locale).maximize().script ?? '')
    ? 'rtl'
    : 'ltr'

/** Before a page is rendered on the server, which may be in another language than the one before. */
export function renderFor(given: Site, lessons?: LessonInShort[]) {
  Object.assign(site, given)
  rendered = lessons
}

function ofThisPage(): Partial<Site> {
  return (read(siteElementId) as Site | undefined) ?? {}
}

function read(elementId: string): unknown {
  if (typeof document === 'undefined') return undefined
  const text = document.getElementById(elementId)?.textContent
  return text ? (JSON.parse(text) as unknown) : undefined
}
