import type { Site } from '#contract/site.ts'

const blank: Site = {
  brand: { product: 'Carrel', organisation: 'the operator', organisationInFull: 'the operator' },
  contact: { email: '', membership: '', address: '' },
  locale: 'en',
  languages: [],
  frame: {
    language: 'English',
    account: 'Account',
    logIn: 'Log in',
    becomeMember: 'Become a member',
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

/** The operator's names and words: in a browser those that the page came with. */
export const site: Site = { ...blank, ...ofThisPage() }

/** Which side lines begin at. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/.test(new Intl.Locale(locale).maximize().script ?? '')
    ? 'rtl'
    : 'ltr'

/** Before a page is rendered on the server, which may be in another language than the one before. */
export const renderFor = (given: Site) => void Object.assign(site, given)

function ofThisPage(): Partial<Site> {
  if (typeof document === 'undefined') return {}
  const text = document.getElementById(siteElementId)?.textContent
  return text ? (JSON.parse(text) as Site) : {}
}
