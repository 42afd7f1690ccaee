import type { Guide, PageHead, PageName, PageView } from '#contract/site.ts'
import type { Plan } from '#contract/subscriptions.ts'
import type { PageContent } from '../content/content.ts'

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
  const written = content.languages.filter(({ pages }) =>
    pages.some(({ name }) => name === view.name),
  )
  return {
    title,
    description,
    canonical: origin + addressOf(content, locale, view.name),
    alternates: [
      ...written.map(({ locale }) => ({
        locale,
        href: origin + addressOf(content, locale, view.name),
      })),
      { locale: 'x-default', href: origin + addressOf(content, written[0]!.locale, view.name) },
    ],
    facts: factsOf(origin, content, view, plans),
  }
}

/** What search engines read beside the words (schema.org). */
function factsOf(
  origin: string,
  { facts: { brand, contact } }: PageContent,
  view: PageView,
  plans: Plan[],
): object[] {
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
        url: `${origin}/price`,
      })),
    }))
  return []
}

export const robots = (origin: string) =>
  [
    'User-agent: *',
    ...['/dashboard', '/v1/', '/s/', '/dev/'].map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export function sitemap(origin: string, content: PageContent, guides: Guide[]): string {
  const addresses = content.languages.flatMap(({ locale, pages }) =>
    pages.map(({ name }) => origin + addressOf(content, locale, name)),
  )
  const others = ['/training', ...guides.map(({ slug }) => `/docs/${slug}`)]
  const entries = [...addresses, ...others.map((path) => origin + path)].map(
    (url) => `<url><loc>${url}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
