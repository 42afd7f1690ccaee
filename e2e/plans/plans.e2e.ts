import { expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, aPerson, codeIn, enter, expectTold, letterTo, linkIn, part } from '../people.ts'
import {
  aPayingMember,
  card,
  goToCheckout,
  openSubscription,
  pay,
  press,
  sheet,
} from './plans-page.ts'
import { expectNoAxeFindings, expectAccessible } from '../accessibility.ts'

// A plan from choosing to its end: a member pays, changes, cancels and reads their invoices.

const carrel = sharedCarrel()

test('a guest chooses a plan, becomes a member, verifies the address and pays', async ({
  page,
}) => {
  await page.goto(`${carrel.url}/register?plan=reader&interval=year`)
  const { email, password } = aPerson('rosa')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await press(page, 'Create an account')
  await expect(page).toHaveURL(`${carrel.url}/login`)
  // The address changes before the page does, and both have a field of this name.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')

  // After logging in, and again after verifying, they are where they were going.
  await expect(sheet(page)).toContainText(`Verify your e-mail address, ${email},`)
  await expectAccessible(page)
  await sheet(page).getByRole('link', { name: 'Verify your e-mail' }).click()
  await press(page, 'Send code')
  const code = codeIn(await letterTo(carrel.url, email, /verification code/))
  await page.getByLabel('Six-digit code').fill(code)
  await expect(sheet(page)).toContainText('£90 a year')
  await expectNoAxeFindings(page)
  await sheet(page).getByRole('button', { name: 'Go to the checkout' }).click()

  await expect(page.getByText('No money moves')).toBeVisible()
  await pay(page)
  await expect(page.getByText(`Reader is yours. The receipt goes to ${email}.`)).toBeVisible()
  await expect(part(page, 'Your plan')).toContainText('£90 a year')
  await expect(part(page, 'Your plan')).toContainText('It renews on')
  await expect(part(page, 'Your plan')).toContainText('0 of 300 messages used')
  await expect(page.getByRole('complementary')).toContainText('0 of 300 messages')
  await expect(part(page, 'History')).toContainText('Reader (yearly) began')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Reader is yours.')).toBeVisible()
  await expect(part(page, 'Invoices').getByRole('row', { name: /Paid/ })).toHaveCount(1)
  await letterTo(carrel.url, email, /payment has arrived/)
})

test('a card is declined, and nothing is had until another one pays', async ({ page }) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'declined'))
  await openSubscription(page)
  await goToCheckout(page, 'Reader')
  await press(page, /a card that is declined/)
  await expect(page.getByRole('alert')).toContainText('Nothing was paid')
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('You left the checkout. Nothing was paid')).toBeVisible()
  await expect(part(page, 'Your plan')).toContainText('No plan')
  await expectNoAxeFindings(page)

  await goToCheckout(page, 'Reader')
  await press(page, /a card that needs confirmation/)
  await press(page, /^Confirm/)
  await expect(page.getByText('Reader is yours.')).toBeVisible()
  await expect(part(page, 'Your plan')).toContainText('£9 a month')

  // The next payment fails: the dearer plan is not had, and all is as it was.
  await press(page, 'Payment method')
  await press(page, 'Use a card that is declined')
  await page.getByRole('link', { name: 'Go back' }).click()
  await card(page, 'Fellow').getByRole('button', { name: 'Change to Fellow' }).click()
  await press(page, /^Pay £.* and change$/)
  await expect(sheet(page).getByRole('alert')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Payment method' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(part(page, 'Your plan')).toContainText('£9 a month')
})

test('a paying member opens an invoice, changes the plan, cancels and resumes it', async ({
  page,
}) => {
  await aPayingMember(page, carrel.url, 'changing', 'Reader')

  await test.step('an invoice is opened, and the way of paying is changed at the provider', async () => {
    const pdf = part(page, 'Invoices').getByRole('link', { name: /^PDF/ })
    const answer = await page.request.get((await pdf.getAttribute('href'))!)
    expect(answer.headers()['content-type']).toContain('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(part(page, 'Invoices')).toContainText('£9.00')
    await expectAccessible(page)
    await press(page, 'Payment method')
    await expect(page.getByText('a card that works', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(part(page, 'Your plan')).toContainText('It renews on')
    await page.setViewportSize({ width: 1280, height: 860 })
  })

  await test.step('a dearer plan is had at once, a cheaper one at the end, and that is taken back', async () => {
    await card(page, 'Fellow').getByRole('button', { name: 'Change to Fellow' }).click()
    await expect(sheet(page)).toContainText('You have Fellow at once.')
    await expectAccessible(page)
    await sheet(page)
      .getByRole('button', { name: /^Pay £\d+(\.\d\d)? and change$/ })
      .click()
    await expect(part(page, 'Your plan')).toContainText('£19 a month')
    await expect(part(page, 'Your plan')).toContainText('without limit')

    await card(page, 'Reader').getByRole('button', { name: 'Change to Reader' }).click()
    await expect(sheet(page)).toContainText('Nothing to pay')
    await expect(sheet(page)).toContainText('300 messages a month instead of as many as you like')
    await expectNoAxeFindings(page)
    await sheet(page)
      .getByRole('button', { name: /^Change on / })
      .click()
    await expect(part(page, 'Your plan')).toContainText(/From .*: Reader, paid monthly/)
    await expect(card(page, 'Reader')).toContainText('Yours from')
    await expectAccessible(page)
    await press(page, 'Keep Fellow')
    await expect(part(page, 'Your plan')).toContainText('It renews on')
    await expect(part(page, 'History').getByRole('listitem').first()).toContainText(
      'The change to Reader (monthly) was withdrawn',
    )
  })

  await test.step('a plan is cancelled for the end of what is paid, and resumed', async () => {
    await press(page, 'Cancel the plan')
    await expect(sheet(page)).toContainText('Everything stays as it is')
    await expect(sheet(page)).toContainText('Messages without limit')
    // Every plan has it.
    await expect(sheet(page)).not.toContainText('A person to ask')
    await expectNoAxeFindings(page)
    await sheet(page).getByRole('button', { name: 'Keep Fellow' }).click()
    await expect(part(page, 'Your plan')).toContainText('It renews on')
    await press(page, 'Cancel the plan')
    await sheet(page)
      .getByRole('button', { name: /^Cancel on / })
      .click()
    await expect(part(page, 'Your plan')).toContainText('Nothing more is charged')
    await expect(page.getByRole('heading', { name: 'Your plan' })).toBeFocused()
    await expectNoAxeFindings(page)
    await press(page, 'Keep Fellow')
    await expectTold(page, 'Fellow continues as before')
    await expect(part(page, 'Your plan')).toContainText('It renews on')
  })

  await test.step('a guest is brought along, has the plan, and loses it when the pass is withdrawn', async () => {
    const noor = aPerson('guest')
    await page.goto(`${carrel.url}/dashboard/profile#guest-passes`)
    await expect(page.getByText('2 of 2 guest passes left this month.')).toBeVisible()
    await page.getByLabel('E-mail of your guest').fill(noor.email)
    await press(page, 'Send the guest pass')
    await expect(page.getByText('1 of 2 guest passes left this month.')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 740 })
    await expectAccessible(page)
    const letter = await letterTo(carrel.url, noor.email, /guest pass/)

    const guest = await page.context().browser()!.newPage()
    await guest.goto(linkIn(letter, '/guest-pass'))
    await expect(guest.getByText('you can use everything that Fellow has')).toBeVisible()
    // The token stays in this page alone.
    await expect(guest).toHaveURL(`${carrel.url}/guest-pass`)
    await expectAccessible(guest)
    await guest.getByLabel('First name').fill('Noor')
    await guest.getByLabel('Last name').fill('Haddad')
    await guest.getByLabel('Password', { exact: true }).fill(noor.password)
    await guest.getByRole('checkbox').check()
    await press(guest, 'Create an account')
    await expect(guest.getByRole('button', { name: /Noor/ })).toBeVisible()
    await guest.goto(`${carrel.url}/dashboard/subscription`)
    await expect(part(guest, 'Your plan')).toContainText('You have it through a guest pass until')

    await page.reload()
    await expect(page.getByText(/^Fellow · Used: your guest has the plan until/)).toBeVisible()
    await press(page, `Withdraw the guest pass of ${noor.email}`)
    await press(page, 'Withdraw the guest pass')
    await expect(page.getByText('Ended: it was withdrawn')).toBeVisible()
    await expect(part(guest, 'Your plan')).toContainText('You have not chosen a plan yet.')
    await guest.close()
  })
})

test('the free plan is chosen with one press, and a question finds its way back', async ({
  page,
}) => {
  const person = await aMember(carrel.url, 'free')
  await enter(page, carrel.url, person)
  await page.route('**/v1/bot-chat-messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 402,
          json: {
            httpCode: 402,
            message: 'You have used your 10 free messages, and they do not renew.',
            payload: { used: 10, limit: 10, resetsAt: null },
          },
        })
      : route.fallback(),
  )
  await page.locator('#composer').fill('Who may sign a letter for the branch?')
  await page.keyboard.press('Enter')
  // They are told in place, and keep the question.
  await expect(page.getByText('You have used your 10 free messages')).toBeVisible()
  await expect(page.locator('#composer')).toHaveValue('Who may sign a letter for the branch?')
  await page.getByRole('link', { name: 'See the plans' }).click()
  await card(page, 'Free').getByRole('button', { name: 'Choose Free' }).click()
  await expectNoAxeFindings(page)
  await sheet(page).getByRole('button', { name: 'Choose Free' }).click()
  await expect(part(page, 'Your plan')).toContainText('of 20 messages used')
  await expect(card(page, 'Free')).toContainText('Your plan')
  await page.unroute('**/v1/bot-chat-messages')
  await page.getByRole('link', { name: 'Back to your question' }).click()
  await expect(page.locator('#composer')).toHaveValue('Who may sign a letter for the branch?')
})

test('two tabs that want a plan at once end with one', async ({ page, context }) => {
  const screen = '/dashboard/subscription'
  await enter(page, carrel.url, await aMember(carrel.url, 'two-tabs'), screen)
  const second = await context.newPage()
  await second.goto(carrel.url + screen)
  await goToCheckout(page, 'Reader')
  await goToCheckout(second, 'Fellow')
  // The later checkout closed the earlier one.
  await pay(page)
  await expect(page.getByText('closed before anything was paid')).toBeVisible()
  await pay(second)
  await expect(second.getByText('Fellow is yours.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(part(page, 'Your plan')).toContainText('Fellow')
  await expect(part(page, 'Invoices').getByRole('row', { name: /Paid/ })).toHaveCount(1)

  // A page with outdated data shows the current state, and nobody pays twice.
  await second.goto(`${carrel.url}/dashboard/subscription?plan=fellow&interval=month`)
  await expect(sheet(second)).toContainText('This is the plan you have')
})

test('a payment that a bank has not confirmed is seen in both browsers of a member, and after a reload', async ({
  page,
  browser,
}) => {
  const screen = '/dashboard/subscription'
  const member = await aMember(carrel.url, 'by-bank')
  await enter(page, carrel.url, member, screen)
  await using elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await enter(other, carrel.url, member, screen)
  await expect(part(other, 'Your plan')).toContainText('No plan')

  await goToCheckout(page, 'Reader')
  await press(page, /a bank that takes two days/)
  const underWay = 'The payment is on its way, and your bank has not said yes yet.'
  await expect(page.getByText(underWay)).toBeVisible()
  await page.reload()
  await expect(page.getByText(underWay)).toBeVisible()
  // Without the address of the checkout, too.
  await page.goto(carrel.url + screen)
  await expect(page.getByText(underWay)).toBeVisible()
  await other.reload()
  await expect(other.getByText(underWay)).toBeVisible()
  await expect(part(other, 'Your plan')).toContainText('No plan')
  await expectAccessible(other)
})
