/// <reference lib="dom" />
import { type Browser, type Page, expect, test } from '@playwright/test'
import { sharedCarrel } from '../carrels.ts'
import { aMember, ask, enter, fillLogin, part, type Member } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'
import { watch } from '../watch.ts'

// A chat as it was, for everybody who has the link: made, read by others, continued, and withdrawn.

const carrel = sharedCarrel()
const question = 'How much notice do we owe someone who works two days a week?'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this chat' })
const main = (page: Page) => page.getByRole('main')

async function openShare(page: Page) {
  await page.getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** A chat with an answer from the library, shared; the link is what was copied. */
async function shareOne(page: Page, person: Member): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, carrel.url, person)
  await ask(page, question)
  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog(page).getByText('The link is created and copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${carrel.url}/s/[\\w-]{43}$`))
  return link
}

/** Somebody else, in a browser of their own. */
async function another(browser: Browser, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const broken = watch(page, () => carrel.url)
  await work(page)
  expect(broken).toEqual([])
  await context.close()
}

test('a guest reads a shared chat with its quotes, until the link is withdrawn', async ({
  page,
  browser,
}) => {
  const link = await shareOne(page, await aMember(carrel.url, 'wim'))
  await expect(dialog(page).getByText(/Created just now, 2 messages/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat options' })).toBeFocused()

  await another(browser, async (guest) => {
    const answer = await guest.goto(link)
    expect(answer?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('How much notice')
    await expect(guest).toHaveTitle(/How much notice/)
    await expect(guest.locator('meta[name=robots]').last()).toHaveAttribute(
      'content',
      'noindex, nofollow',
    )
    await expect(guest.getByRole('article', { name: 'Question' })).toHaveText(question)
    const said = guest.getByRole('article', { name: 'Answer' })
    await expect(said).toContainText('depends on service')
    await expect(said.getByRole('list', { name: 'Sources' })).toContainText('page 6')
    await expect(
      said.getByText('Members who may see the documents can open these pages.'),
    ).toBeVisible()
    const numeral = said.getByRole('link', { name: /^Source 1: / })
    await numeral.focus()
    await expect(guest.getByRole('tooltip')).toContainText('Members can open the page.')
    await numeral.press('Enter')
    await expect(guest).toHaveURL(new RegExp(`^${link}#source-`))
    await expectAccessible(guest)

    await guest.emulateMedia({ media: 'print' })
    await expect(guest.getByRole('link', { name: 'Log in to continue' })).toBeHidden()
    await expect(guest.getByRole('contentinfo')).toBeHidden()
    await expect(said).toBeVisible()
    await guest.emulateMedia({ media: null })

    await withdrawAsOwner(page, link)
    await guest.reload()
    await expect(
      guest.getByRole('heading', { name: 'This chat is not shared any more.' }),
    ).toBeVisible()
    await expectAccessible(guest)
    await guest.goto(`${carrel.url}/s/nobody-made-this-one`)
    await expect(
      guest.getByRole('heading', { name: 'There is no shared chat at this address.' }),
    ).toBeVisible()
    await expectAccessible(guest)
  })
})

/** From its own page, which says whose it is. */
async function withdrawAsOwner(page: Page, link: string) {
  await page.goto(link)
  await expect(main(page).getByText('This is your own chat')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw this link' }).click()
  await page.getByRole('button', { name: 'Keep the link' }).click()
  await page.getByRole('button', { name: 'Withdraw this link' }).click()
  await page.getByRole('button', { name: 'Withdraw for good' }).click()
  await expect(
    page.getByRole('heading', { name: 'This chat is not shared any more.' }),
  ).toBeVisible()
}

test('a guest goes on in a copy after logging in; what its owner writes later is in a new link, and each is withdrawn by itself', async ({
  page,
  browser,
}) => {
  const link = await shareOne(page, await aMember(carrel.url, 'xenia'))
  const other = await aMember(carrel.url, 'yara')
  await another(browser, async (reader) => {
    await reader.goto(link)
    await reader.getByRole('link', { name: 'Log in to continue' }).click()
    await fillLogin(reader, other)
    await expect(reader).toHaveURL(link)

    await reader.getByRole('link', { name: /^Source 1: / }).click()
    await expect(reader).toHaveURL(/\/view-pdf\/.*quote=.*#page=6$/)
    await reader.goBack()

    await reader.getByRole('button', { name: 'Continue in a copy' }).click()
    await expect(reader).toHaveURL(/\/dashboard\/messages\/[\w-]+$/)
    await expect(reader.getByRole('article', { name: 'Answer' })).toContainText('depends on')
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('How much notice')
    await reader.locator('#composer').fill('And for a year of service?')
    await reader.keyboard.press('Enter')
    await expect(reader.getByRole('article', { name: 'Answer' })).toHaveCount(2)
  })
  // The owner's own is as it was.
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your question' })).toHaveCount(1)

  // What is written later is not shared, but by a new link.
  await page.locator('#composer').fill('And what if they ask to leave sooner?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /answer again/i })).toHaveCount(2)
  await openShare(page)
  await expect(dialog(page).getByText('This chat has changed since its newest link')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Create a new link' }).click()
  await expect(dialog(page).getByText(/Created just now, 4 messages/)).toBeVisible()
  await expect(dialog(page).getByText(/Created just now, 2 messages/)).toBeVisible()

  await another(browser, async (guest) => {
    await guest.goto(link)
    await expect(guest.getByRole('article', { name: 'Question' })).toHaveCount(1)
    await guest.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(guest.getByRole('article', { name: 'Question' })).toHaveCount(2)
  })

  const [newest, oldest] = await dialog(page)
    .getByRole('listitem')
    .filter({ hasText: 'Created' })
    .all()
  await oldest!.getByRole('button', { name: 'Withdraw' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(oldest!.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/2 messages/)).toHaveCount(0)
  await expect(newest!).toBeVisible()

  await page.goto(`${carrel.url}/dashboard/profile#chats`)
  const links = part(page, 'Chats').getByRole('region', { name: 'Shared links' })
  await expect(links.getByText(/4 messages/)).toBeVisible()
  await links.getByRole('button', { name: 'Withdraw' }).click()
  await links.getByRole('button', { name: 'Withdraw for good' }).click()
  await expect(links.getByText('You have not shared a chat.')).toBeVisible()
})
