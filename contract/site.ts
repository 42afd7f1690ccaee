import type { Category, Lesson, Prompt, UsefulLink } from './content.ts'
import type { Feature, Plan } from './account/subscriptions.ts'
import type { Registrations } from './desk/settings.ts'

/** What every page may show of the operator, with the words around the pages in one language. */
export type Site = {
  brand: {
    product: string
    organisation: string
    organisationInFull: string
    /** Instead of the product's name; `dark` where the dark theme needs another one. */
    logo?: { light: Picture; dark?: Picture | undefined } | undefined
    /** Made from the logo: for the browser's tab, and for a telephone's first screen. */
    icons?: { tab: string; touch: string } | undefined
    fonts?: { text: TextFont; interface: InterfaceFont }
    /** What the browser's own frame is painted with. */
    paper?: { light: string; dark: string }
  }
  contact: { email: string; membership: string; address: string; phone?: string }
  /** Of this page; the first of `languages` has addresses without a prefix. */
  locale: string
  languages: Language[]
  frame: FrameWords
  /** Those that running text and plans may show, by their paths. */
  pictures?: Record<string, { width: number; height: number }>
  /** In every language, where the reader can change it without loading another page. */
  frames?: Record<string, FrameWords>
  /** Who may become a member, on the form for it; other public pages are told where nobody may. */
  registration?: Registrations | undefined
}

/** The fonts that ship, by the names of their packages; the first is the default. */
export const textFonts = ['source-serif-4', 'newsreader'] as const
export const interfaceFonts = ['inter', 'source-sans-3'] as const
export type TextFont = (typeof textFonts)[number]
export type InterfaceFont = (typeof interfaceFonts)[number]

/** As large as it is shown; paths of this server. */
export type Picture = { src: string; width: number; height: number }

export type Language = { locale: string; name: string }

/** Pages that the operator writes; each answers at its own address in every language it is written in. */
export const pageNames = [
  'home',
  'features',
  'price',
  'faq',
  'about',
  'contact',
  'privacy-policy',
  'terms-and-conditions',
  'changelog',
] as const
export type PageName = (typeof pageNames)[number]

export type NavigationLink = { label: string } & (
  | { page: PageName | 'training' | 'docs' }
  | { href: string }
)

/** The words of content/pages/frame.yaml. */
export type FrameWords = {
  language: string
  account: string
  logIn: string
  becomeMember: string
  openMessages: string
  menu: string
  switchTheme: string
  skip: string
  chooseLanguage: string
  header: NavigationLink[]
  footer: { title: string; links: NavigationLink[] }[]
  notFound: { title: string; text: string; home: string; messages: string }
  /** Of pages that are gone for good; without it they are said not to be there. */
  gone?: { title: string; text: string } | undefined
}

type Titled = { title: string; description: string }
type Asked = { question: string; answer: string }

/** An exchange as the product shows it, with the page beside the answer. */
export type Example = {
  label: string
  /** Of the exchange, and of the one that finds no answer, where it is not that of the page. */
  language?: string | undefined
  question: string
  lead: string
  quotes: { n: number; text: string }[]
  document: string
  page: number
  pageWord: string
  section: string
  before: string
  marked: string
  after: string
  composer: string
  ask: string
}

export type HomeWords = Titled & {
  headline: string
  sentence: string
  /** May have {{price}}. */
  note?: string | undefined
  button: string
  memberButton: string
  example: Example
  stepsTitle: string
  steps: { title: string; text: string }[]
  forWhomTitle: string
  forWhom: { title: string; text: string }[]
  limitsTitle: string
  limits: string
  limitsExample: { question: string; answer: string; note: string }
  limitsFacts: string[]
  plansTitle: string
  plansSentence: string
  /** With {{price}}. */
  monthly?: string | undefined
  plansLink: string
  questionsTitle: string
  questions: Asked[]
  questionsLink: string
  endTitle: string
  endSentence: string
}

export type FeaturesWords = Titled & {
  headline: string
  sentence: string
  groups: { title: string; sentence: string; features: { title: string; text: string }[] }[]
  notTitle: string
  not: string[]
}

export type PriceWords = Titled & {
  headline: string
  sentence: string
  monthly: string
  yearly: string
  /** With {{saving}}. */
  saving: string
  perMonth: string
  perYear: string
  free: string
  choose: string
  yours: string
  recommended: string
  compareTitle: string
  /** With {{count}}. */
  messages: string
  unlimited: string
  /** Where it stands alone. */
  messagesUnlimited?: string | undefined
  messagesEachMonth: string
  /** With {{count}}: what a model may read and write, on a plan that limits it. */
  tokens?: string | undefined
  tokensEachMonth?: string | undefined
  /** With {{count}}: how many a member may give, on a plan that has them. */
  guestPasses?: string | undefined
  guestPassesEachMonth?: string | undefined
  included: string
  notIncluded: string
  /** With {{days}}. */
  trial: string
  questionsTitle: string
  questions: Asked[]
}

export type FaqWords = Titled & {
  headline: string
  search: string
  /** With {{count}}. */
  found: string
  nothing: string
  groups: { title: string; questions: (Asked & { slug: string })[] }[]
  askTitle: string
  askSentence: string
}

export type ContactWords = Titled & {
  headline: string
  sentence: string
  name: string
  email: string
  subject: string
  message: string
  send: string
  sending: string
  sentTitle: string
  sent: string
  another: string
  failed: string
  addressTitle: string
  withoutScript: string
}

/** What the overview of the training says of a lesson. */
export type LessonInShort = {
  slug: string
  title: string
  summary: string
  minutes: number
  film: boolean
}

/** A page of running text; `{{organisation}}` and the like are filled in from site.yaml. */
export type TextWords = Titled & {
  updated?: string | undefined
  version?: string | undefined
  body: string
}

/** What members can do now, newest first. */
export type ChangelogWords = Titled & {
  sentence: string
  /** The link to the feed, for those who read news in a reader of their own. */
  feed: string
  entries: Change[]
}

/** `id` stays the same when its words are corrected; `body` is Markdown. */
export type Change = { id: string; date: string; title: string; body: string }

export type PageWords = {
  home: HomeWords
  features: FeaturesWords
  price: PriceWords
  faq: FaqWords
  about: TextWords
  contact: ContactWords
  'privacy-policy': TextWords
  'terms-and-conditions': TextWords
  changelog: ChangelogWords
}

/** One page as it is to be rendered. */
export type PageView = {
  [N in PageName]: { name: N; words: PageWords[N] }
}[PageName]

/** What members see in the dashboard, as a page of its own: so an operator sees it before it is published. */
export type InsideView =
  | { name: 'categories'; categories: Category[] }
  | { name: 'prompts'; categories: Category[]; prompts: Prompt[] }
  | { name: 'links'; categories: Category[]; links: UsefulLink[] }
  | { name: 'lesson'; lesson: Lesson; at: number; count: number }

/** What stands around a page in its head. */
export type PageHead = {
  title: string
  description?: string | undefined
  noindex?: boolean
  /** What is said above the page, of a draft. */
  note?: string | undefined
  /** Whole addresses. */
  canonical?: string
  alternates?: { locale: string; href: string }[]
  /** What is shown where the page is shared: a whole address, and what it says. */
  picture?: { href: string; alt: string }
  /** News of this page in a form for feed readers. */
  feed?: { href: string; title: string } | undefined
  /** Structured data (schema.org), each an object of its own. */
  facts?: object[]
}

/** A part of the documentation; `body` is Markdown. */
export type Guide = { slug: string; title: string; description: string; body: string }

export type PlansOnPage = { plans: Plan[]; features: Feature[] }
