import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { PriceWords } from '#contract/site.ts'
import type { Plan } from '#contract/account/subscriptions.ts'
import german from '../../../content/pages/de/price.md?raw'
import english from '../../../content/pages/price.md?raw'
import { renderFor, site } from '#web/site.ts'
import { Price } from './price.tsx'

const wordsIn = (page: string) => parse(page.split('---\n')[1]!) as PriceWords

const plan = (name: string, tokensPerMonth?: number): Plan => ({
  ...{ _id: name, id: name, name, slug: name, description: '', prices: [], features: [] },
  ...{ messagesPerMonth: 20, documents: null, documentBytes: 1, trialDays: 0 },
  ...{ highlighted: false, position: 0 },
  ...(tokensPerMonth === undefined ? {} : { tokensPerMonth }),
})

const shown = (locale: string, words: PriceWords, plans: Plan[]) => {
  renderFor({ ...site, locale })
  const page = renderToStaticMarkup(<Price words={words} plans={plans} features={[]} />)
  return page.replace(/<[^>]*>/g, '|')
}

test.each([
  ['en', english, 'up to 2,000,000 tokens a month', '|2,000,000|', '|No limit|'],
  ['de', german, 'bis zu 2.000.000 Token', '|2.000.000|', '|Unbegrenzt|'],
])('a plan that limits tokens says so, in %s', (locale, page, onCard, inTable, unlimited) => {
  const words = wordsIn(page)
  const limited = shown(locale, words, [plan('Free', 2_000_000), plan('Fellow')])
  expect(limited).toContain(onCard)
  expect(limited.slice(limited.indexOf(words.tokensEachMonth!))).toContain(inTable)
  expect(limited).toContain(unlimited)
  const open = shown(locale, words, [plan('Free'), plan('Fellow')])
  expect(open).not.toContain(words.tokensEachMonth)
})

test('a page that was written before there were limits says them briefly', () => {
  const { tokens: _, tokensEachMonth: __, ...words } = wordsIn(english)
  const limited = shown('en', words, [plan('Free', 1_500)])
  expect(limited).toContain('|1,500 tokens|')
  expect(limited).toContain('|Tokens|')
})
