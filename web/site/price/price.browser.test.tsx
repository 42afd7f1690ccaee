import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Plan } from '#contract/account/subscriptions.ts'
import type { HomeWords, PriceWords } from '#contract/site.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import english from '../../../content/pages/price.md?raw'
import home from '../../../content/pages/home.md?raw'
import { Home } from '../home.tsx'
import { Price } from './price.tsx'

/** As long as a name may be, in one word and in several. */
const names = ['Rechtsschutzversicherungsgesellschaften'.repeat(2), 'Membership '.repeat(6)]

const plan = (given: string, i: number): Plan => {
  const name = given.slice(0, 60).trim()
  return {
    ...{ _id: name, id: name, name, slug: `plan-${i}`, description: 'For all.', prices: [] },
    ...{ features: [], messagesPerMonth: 20, documents: null, documentBytes: 1, trialDays: 0 },
    ...{ highlighted: true, position: i },
  }
}

test('the home page fits a telephone with plans that have very long names', async () => {
  const words = parse(home.split('---\n')[1]!) as HomeWords
  await renderPart(<Home words={words} plans={[...names, 'Free'].map(plan)} alternates={[]} />)
  await expectFitsPhone()
})

test('plans with very long names fit a telephone and a desk', async () => {
  const words = parse(english.split('---\n')[1]!) as PriceWords
  await renderPart(<Price words={words} plans={[...names, 'Free'].map(plan)} features={[]} />)
  await expectFitsPhone()
  await page.viewport(1280, 800)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(1280)
})

test('the comparison of plans with very long names is little wider than a telephone', async () => {
  const words = parse(english.split('---\n')[1]!) as PriceWords
  await renderPart(<Price words={words} plans={[...names, 'Free'].map(plan)} features={[]} />)
  await expectFitsPhone()
  await expect.poll(() => document.querySelector('table')!.clientWidth).toBeLessThanOrEqual(360)
})
