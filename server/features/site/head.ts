import type { PageHead, PageName, PageView } from '#contract/site.ts'
import type { Plan } from '#contract/account/subscriptions.ts'
import type { PageContent } from '../content/content.ts'
import { brandOf } from './brand.ts'
import { sharePictureOf } from './share-picture.ts'

/** The first language has addresses without a prefix. */
export function addressOf(
  { languages }: Pick<PageContent, 'languages'>,
  locale: string,
  name: PageName,
): string {
  const prefix = locale === languages[0]!.locale ? '' : `/${locale}`
  return name === 'home' ? prefix || '/' : `${prefix}/${name}`
}

export function headOf(
  origin: string,
  content: PageContent,
  locale: string,
  view: PageView,
  plans: Plan[],
): PageHead {
  const { title, description } = view.words
  const picture = pictureOf(content, locale, view)
  return {
    title,
    description,
    canonical: origin + addressOf(content, locale, view.name),
    alternates: alternatesOf(origin, content, view.name),
    picture: { href: origin + picture.path, alt: picture.alt },
    feed: feedLinkOf(origin, content, locale, view.name),
    facts: factsOf(origin, content, locale, view, plans),
  }
}

/** The training has one address; other languages are requested by a parameter. */
export function trainingHeadOf(origin: string, content: PageContent, locale: string) {
  const alternates = trainingAlternatesOf(origin, content)
  const picture = trainingPictureOf(content, locale)
  return {
    canonical: alternates.find((one) => one.locale === locale)!.href,
    alternates,
    picture: { href: origin + picture.path, alt: picture.alt },
  }
}

export function trainingAlternatesOf(origin: string, { languages }: PageContent) {
  const first = languages[0]!.locale
  const hrefOf = (one: string) => `${origin}/training${one === first ? '' : `?lang=${one}`}`
  return [
    ...languages.map(({ locale }) => ({ locale, href: hrefOf(locale) })),
    { locale: 'x-default', href: hrefOf(first) },
  ]
}

/** The training has the name that the operator's links give it. */
export function trainingPictureOf(content: PageContent, locale: string) {
  const { header, footer } = content.languages.find((one) => one.locale === locale)!.frame
  const links = [...header, ...footer.flatMap(({ links }) => links)]
  const link = links.find((one) => 'page' in one && one.page === 'training')
  return sharePictureOf(content, { title: link?.label ?? 'Training', locale })
}

/** The title of a share: the home page's promise, and the name of every other page. */
export const pictureOf = (content: PageContent, locale: string, view: PageView) =>
  sharePictureOf(content, {
    title: view.name === 'home' ? view.words.headline : view.words.title,
    locale,
  })

/** The same page in every language it is written in, and the default for all others. */
export function alternatesOf(origin: string, content: PageContent, name: PageName) {
  const written = content.languages.filter(({ pages }) => pages.some((page) => page.name === name))
  return [
    ...written.map(({ locale }) => ({ locale, href: origin + addressOf(content, locale, name) })),
    { locale: 'x-default', href: origin + addressOf(content, written[0]!.locale, name) },
  ]
}

/** The feed of the news, on their own page and on the home page. */
function feedLinkOf(origin: string, content: PageContent, locale: string, name: PageName) {
  const { pages } = content.languages.find((one) => one.locale === locale)!
  const news = pages.find((page) => page.name === 'changelog')
  if (!news || (name !== 'home' && name !== 'changelog')) return undefined
  const href = `${origin}${addressOf(content, locale, 'changelog')}.xml`
  return { href, title: `${content.facts.brand.product}: ${news.words.title}` }
}

/** Structured data for search engines (schema.org). */
function factsOf(
  origin: string,
  content: PageContent,
  locale: string,
  view: PageView,
  plans: Plan[],
): object[] {
  const { brand, contact } = content.facts
  const { logo } = brandOf(content)
  const context = { '@context': 'https://schema.org' }
  if (view.name === 'home')
    return [
      {
        ...context,
        '@type': 'Organization',
        name: brand.organisationInFull,
        url: origin,
        email: contact.email,
        address: contact.address,
        ...(contact.phone ? { telephone: contact.phone } : {}),
        ...(logo ? { logo: origin + logo.light.src } : {}),
      },
    ]
  if (view.name === 'faq')
    return [
      {
        ...context,
        '@type': 'FAQPage',
        mainEntity: view.words.groups.flatMap(({ questions }) =>
          questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        ),
      },
    ]
  if (view.name === 'price')
    return plans.map(({ name, description, prices }) => ({
      ...context,
      '@type': 'Product',
      name: `${brand.product} ${name}`,
      description,
      brand: { '@type': 'Organization', name: brand.organisationInFull },
      offers: (prices.length > 0
        ? prices
        : [
            {
              amount: 0,
              currency: plans.find((one) => one.prices[0])?.prices[0]?.currency ?? 'EUR',
            },
          ]
      ).map(({ amount, currency }) => ({
        '@type': 'Offer',
        price: (amount / 100).toFixed(2),
        priceCurrency: currency,
        url: origin + addressOf(content, locale, 'price'),
      })),
    }))
  return []
}
