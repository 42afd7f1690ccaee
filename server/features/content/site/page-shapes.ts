import * as z from 'zod'
import { type PageName, type PageWords, pageNames } from '#contract/site.ts'
import { slug, words } from '../entries.ts'
import { message } from '../schema-sentences.ts'

const sentence = words(2_000)
const label = words(120)
const titled = { title: words(120), description: words(300) }
const asked = z.strictObject({ question: words(300), answer: words(4_000) })
const section = z.strictObject({ title: label, text: sentence })

const Home = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  note: words(200).optional(),
  button: label,
  memberButton: label,
  example: z.strictObject({
    label: words(300),
    language: words(20).optional(),
    question: sentence,
    lead: sentence,
    quotes: z.array(z.strictObject({ n: z.int().min(1), text: sentence })).min(1),
    document: label,
    page: z.int().min(1),
    pageWord: label,
    section: label,
    before: sentence,
    marked: sentence,
    after: sentence,
    composer: label,
    ask: label,
  }),
  stepsTitle: label,
  steps: z.array(section).min(1),
  forWhomTitle: label,
  forWhom: z.array(section).min(1),
  limitsTitle: label,
  limits: sentence,
  limitsExample: z.strictObject({ question: sentence, answer: sentence, note: label }),
  limitsFacts: z.array(sentence),
  plansTitle: label,
  plansSentence: sentence,
  monthly: label.optional(),
  plansLink: label,
  questionsTitle: label,
  questions: z.array(asked),
  questionsLink: label,
  endTitle: label,
  endSentence: label,
})

const Features = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  groups: z
    .array(z.strictObject({ title: label, sentence, features: z.array(section).min(1) }))
    .min(1),
  notTitle: label,
  not: z.array(sentence),
})

const Price = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  monthly: label,
  yearly: label,
  saving: label,
  perMonth: label,
  perYear: label,
  free: label,
  choose: label,
  yours: label,
  recommended: label,
  compareTitle: label,
  messages: label,
  unlimited: label,
  messagesUnlimited: label.optional(),
  messagesEachMonth: label,
  tokens: label.optional(),
  tokensEachMonth: label.optional(),
  guestPasses: label.optional(),
  guestPassesEachMonth: label.optional(),
  included: label,
  notIncluded: label,
  trial: label,
  questionsTitle: label,
  questions: z.array(asked),
})

const Faq = z.strictObject({
  ...titled,
  headline: label,
  search: label,
  found: label,
  nothing: sentence,
  groups: z
    .array(
      z.strictObject({
        title: label,
        questions: z.array(z.strictObject({ slug, ...asked.shape })),
      }),
    )
    .min(1),
  askTitle: label,
  askSentence: sentence,
})

const Contact = z.strictObject({
  ...titled,
  headline: label,
  sentence,
  name: label,
  email: label,
  subject: label,
  message: label,
  send: label,
  sending: label,
  sentTitle: label,
  sent: sentence,
  another: label,
  failed: sentence,
  addressTitle: label,
  withoutScript: sentence,
})

const Text = z.strictObject({
  ...titled,
  updated: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, message('write a day such as 2026-11-20'))
    .optional(),
  version: z.coerce.string().max(40).optional(),
})

const Changelog = z.strictObject({ ...titled, sentence, feed: label })

const address = z.url({
  protocol: /^https?$/,
  error: message('write an address that begins with https:// or http://'),
})

const link = z.union([
  z.strictObject({ page: z.enum([...pageNames, 'training', 'docs']), label }),
  z.strictObject({ href: address, label }),
])

/** The schema of frame.yaml. */
export const Frame = z.strictObject({
  language: label,
  account: label,
  logIn: label,
  becomeMember: label,
  openMessages: label,
  menu: label,
  switchTheme: label,
  skip: label,
  chooseLanguage: label,
  header: z.array(link).max(8),
  footer: z.array(z.strictObject({ title: label, links: z.array(link).max(12) })).max(4),
  notFound: z.strictObject({ title: label, text: sentence, home: label, messages: label }),
  gone: z.strictObject({ title: label, text: sentence }).optional(),
})

/** The schema of each page's front matter. */
export const shapes: {
  [N in PageName]: z.ZodType<PageWords[N] | Omit<PageWords[N], 'body' | 'entries'>>
} = {
  home: Home,
  features: Features,
  price: Price,
  faq: Faq,
  about: Text,
  contact: Contact,
  'privacy-policy': Text,
  'terms-and-conditions': Text,
  changelog: Changelog,
}
