import { type Page, expect } from '@playwright/test'
import { aMember, enter, part } from '../people.ts'

// What the journeys about plans have in common: the page of the plan, and the way through the checkout.

export const card = (page: Page, plan: string) =>
  part(page, 'Plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
export const sheet = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).click()

/** With a card that works. */
export const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()

export async function openSubscription(page: Page) {
  await page.getByRole('button', { name: /Lee/ }).click()
  await page.getByRole('menuitem', { name: 'Subscription' }).click()
  await expect(part(page, 'Your plan')).toBeVisible()
}

/** Up to the provider's page. */
export async function goToCheckout(page: Page, plan: string) {
  await card(page, plan)
    .getByRole('button', { name: `Choose ${plan}` })
    .click()
  await sheet(page).getByRole('button', { name: 'Go to the checkout' }).click()
  await expect(page.getByText('No money moves')).toBeVisible()
}

/** A member who pays for a plan, on the page of it. */
export async function aPayingMember(page: Page, url: string, name: string, plan: string) {
  await enter(page, url, await aMember(url, name), '/dashboard/subscription')
  await goToCheckout(page, plan)
  await pay(page)
  await expect(page.getByText(`${plan} is yours.`)).toBeVisible()
}
