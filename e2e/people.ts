import { type Locator, type Page, expect } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { operator } from './carrels.ts'

export type Person = { email: string; password: string }

export async function logIn(
  page: Page,
  url: string,
  person: Person,
  lands = '/dashboard/messages',
) {
  await page.goto(`${url}/login`)
  await fillLogin(page, person)
  await expect(page).toHaveURL(url + lands)
}

/** Writes both and presses the button, whatever comes of it. */
export async function fillLogin(page: Page, { email, password }: Person) {
  // A visitor who comes from registering leaves a form with fields of the same names.
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button.click()
}

/** Logged in already: the token is what the browser keeps of a session. */
export type Member = Person & { token: string }

/** A new member whose address is verified, made without the browser and known to no other journey. */
export async function aMember(url: string, name: string): Promise<Member> {
  const person = aPerson(name)
  const guest = createClient({ origin: url, token: () => null })
  await guest.call(users.register, {
    body: { ...person, firstName: 'Ana', lastName: 'Lee', acceptTerms: 'true' },
  })
  const { token } = await loggedIn(url, person)
  const client = createClient({ origin: url, token: () => token })
  await client.call(users.sendVerification)
  const otp = codeIn(await letterTo(url, person.email, /verification code/))
  await client.call(users.verifyOtp, { body: { otp } })
  return { ...person, token }
}

/** One whose every session is counted: nobody has logged in yet. */
export async function aMemberLoggedOut(url: string, name: string): Promise<Person> {
  const { token, ...person } = await aMember(url, name)
  await createClient({ origin: url, token: () => token }).call(users.logout)
  return person
}

/** Registers somebody under an address that nobody has. */
export const aPerson = (name: string): Person => ({
  email: `${name}.${crypto.randomUUID().slice(0, 8)}@example.org`,
  password: 'four ladders lean on clouds',
})

export async function loggedIn(url: string, person: Person): Promise<Member> {
  const guest = createClient({ origin: url, token: () => null })
  const { token } = await guest.call(users.login, { body: person })
  return { ...person, token }
}

export const theOperator = (url: string) => loggedIn(url, operator)

/** Opens a screen in a browser in which the member logged in before. */
export async function enter(page: Page, url: string, member: Member, path = '/dashboard/messages') {
  // A screen that is open would see its session go, and go to the home page meanwhile.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await keepSession(page, url, member)
  await page.goto(url + path)
}

/** The browser is one in which the member logged in before. */
export async function keepSession(page: Page, origin: string, { token }: Member) {
  const localStorage = [{ name: 'authToken', value: token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

type Letter = { to: string; subject: string; text: string; html: string; sentAt: string }

/** The newest letter to an address whose subject is such, once it is there. */
export async function letterTo(
  url: string,
  email: string,
  subject: RegExp,
  since = 0,
): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
      found = ((await answer.json()) as Letter[]).find(
        (letter) =>
          letter.to === email && subject.test(letter.subject) && Date.parse(letter.sentAt) >= since,
      )
      return found?.subject
    })
    .toBeTruthy()
  return found!
}

export const codeIn = ({ text }: Letter): string => /\b\d{6}\b/.exec(text)![0]

/** The link of a letter to that path. */
export const linkIn = ({ text }: Letter, path: string): string =>
  /https?:\/\/[^\s)>]+/g.exec(text.slice(text.search(new RegExp(`https?://[^\\s/]+${path}`))))![0]

export async function write(page: Page, question: string) {
  await page.locator('#composer').fill(question)
  await page.keyboard.press('Enter')
}

/** Writes a question and waits until it is answered. */
export async function ask(page: Page, question: string) {
  await write(page, question)
  await expect(page.getByRole('button', { name: /answer again/i })).toBeVisible()
}

/** By the link beside the list of chats, once the chat before is gone. */
export async function startNewChat(page: Page) {
  await page.getByRole('link', { name: /New chat/ }).click()
  await expect(page.getByRole('button', { name: /answer again/i })).toHaveCount(0)
  await expect(page.locator('#composer')).toBeVisible()
}

/** Waits until everything in the library can be answered from. */
export async function untilLibraryIsRead(url: string, operator: Person) {
  const { token } = await loggedIn(url, operator)
  const client = createClient({ origin: url, token: () => token })
  const states = async () =>
    (await client.call(documents.operatorFiles)).items.map(({ state }) => state)
  await expect
    .poll(async () => new Set(await states()), { timeout: 300_000 })
    .toEqual(new Set(['ready']))
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: /Lee/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/)
}

/** A part of the profile. */
export const part = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true })

/** Told to everybody at once, and kept in the form where it can be read again. */
export async function expectRefusal(page: Page, form: Locator, sentence: string) {
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
  await expect(form.getByText(sentence)).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
}

/** A link to another screen is not followed before the browser has asked; the member stays. */
export async function expectAskedBeforeLeaving(page: Page) {
  const here = page.url()
  const asked = page.waitForEvent('dialog')
  const click = page
    .getByRole('link', { name: 'Messages', exact: true })
    .click({ noWaitAfter: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await click
  await expect(page).toHaveURL(here)
}

/** A notice is there for two seconds only: it is looked for in every frame. */
export async function expectTold(page: Page, sentence: string) {
  const isShown = (text: string) =>
    [...document.querySelectorAll('.Toastify__toast')].some(
      (toast) => toast.textContent.includes(text) && toast.checkVisibility(),
    )
  await page.waitForFunction(isShown, sentence)
}

/** What stands in an editor is replaced by a paste: Chromium would style what is typed over many lines, and the page's policy forbids that. */
export async function paste(field: Locator, text: string) {
  await field.press('Control+a')
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const how = { clipboardData, bubbles: true, cancelable: true, composed: true }
    element.dispatchEvent(new ClipboardEvent('paste', how))
  }, text)
}
