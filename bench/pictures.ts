/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type Page, chromium } from '@playwright/test'
import { chats } from '#contract/chats/chat.ts'
import { type Client, createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { paths } from '#web/paths.ts'
import { operator, withOperator } from '../e2e/carrels.ts'
import { untilLibraryIsRead, loggedIn } from '../e2e/people.ts'
import { findBrowser } from '../test/needs.ts'

// Pictures of the screens, to be looked at: npm run pictures -- FOLDER [what …]. Without more, all of
// them; `what` narrows them down: names of screens, and such as 844x390, dark or de.

/** The third is a phone on its side, the last a window of 1280 × 800 at 200 % zoom. */
const sizes = ['1280x800', '390x844', '844x390', '640x400'] as const
/** Pictured only where it is named: the narrowest telephone. */
const others = ['320x640'] as const
const themes = ['light', 'dark'] as const
const languages = ['en', 'de'] as const

const screens = {
  ...{ home: paths.home, price: '/price', faq: '/faq', login: paths.login },
  ...{ register: paths.register, 'new-chat': paths.messages, chat: '', page: '' },
  ...{ library: paths.library, covers: `${paths.library}?look=covers`, files: paths.files },
  ...{ prompts: paths.prompts, links: paths.links, training: paths.memberTraining },
  ...{ profile: paths.profile, subscription: paths.subscription, help: paths.help },
  ...{ 'saved-answers': paths.savedAnswers, highlights: paths.highlights },
  ...{ desk: paths.desk, inbox: paths.inbox, answers: paths.quality, uploads: paths.operatorFiles },
  ...{ words: paths.content, members: paths.members, groups: paths.groups },
  ...{ invitations: paths.invitations, mailings: paths.mailings, figures: paths.figures },
  ...{ payments: paths.operatorPayments, settings: paths.settings, answering: paths.answering },
  ...{ audit: paths.audit, reviews: paths.reviews, 'from-members': paths.inboxOfMembers },
  ...{ 'never-cited': `${paths.quality}?show=never-cited` },
}

/** Their addresses say the language; the others go by that of the browser or the member. */
const written = new Set<string>([screens.home, screens.price, screens.faq])

const [folder, ...wanted] = process.argv.slice(2)
const known = [...Object.keys(screens), ...sizes, ...others, ...themes, ...languages]
const unknown = wanted.filter((one) => !known.includes(one))
// What begins with a dash asks how it is called: no folder is named so.
if (!folder || folder.startsWith('-') || unknown.length > 0) {
  console.error(
    `Name a folder, and what to picture if not all: npm run pictures -- FOLDER [${known.join(' | ')}]`,
  )
  process.exit(1)
}

const { dir, remove } = temporaryFolder()
const carrel = await startCarrel(dir, withOperator)
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await picture(browser, carrel.url, path.resolve(folder))
} finally {
  await browser.close()
  await carrel.stop()
  remove()
}

async function picture(browser: Browser, url: string, into: string) {
  mkdirSync(into, { recursive: true })
  await untilLibraryIsRead(url, operator)
  const { token } = await loggedIn(url, operator)
  const client = createClient({ origin: url, token: () => token })
  const chat = await askSomething(client)
  Object.assign(screens, { chat: paths.chat(chat.id), page: `${paths.chat(chat.id)}?${chat.open}` })
  for (const language of chosen(languages)) {
    await client.call(users.update, { body: { locale: language } })
    for (const size of chosen(sizes, others))
      for (const theme of chosen(themes)) {
        const [width, height] = size.split('x').map(Number) as [number, number]
        const context = await browser.newContext({
          ...{ viewport: { width, height }, colorScheme: theme, locale: language },
          ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
          hasTouch: size !== '1280x800' && size !== '640x400',
        })
        const origins = [{ origin: url, localStorage: [{ name: 'authToken', value: token }] }]
        const asMember = { cookies: [], origins }
        const page = await context.newPage()
        for (const name of chosen(Object.keys(screens) as (keyof typeof screens)[])) {
          const at = screens[name]
          const isPublic = !at.startsWith(paths.dashboard)
          // Public pages as guests see them.
          await page.goto('about:blank')
          await context.setStorageState(isPublic ? { cookies: [], origins: [] } : asMember)
          await page.goto(url + (written.has(at) && language !== 'en' ? `/${language}${at}` : at))
          const file = `${name}-${size}-${theme}-${language}.png`
          writeFileSync(path.join(into, file), await settledPicture(page))
          console.log(file)
        }
        await context.close()
      }
  }
}

function chosen<T extends string>(all: readonly T[], others: readonly T[] = []): readonly T[] {
  const some = [...all, ...others].filter((one) => wanted.includes(one))
  return some.length > 0 ? some : all
}

/** An answer, and its first page as it stands in the address. */
async function askSomething(client: Client) {
  const message = 'Can I take all my leave at once in summer?'
  const body = { requestId: crypto.randomUUID(), message }
  let id = ''
  for await (const event of client.stream(chats.send, { body }))
    if (event.type === 'start') id = event.data.chat._id
  const { items } = await client.call(chats.list, { query: { chatId: id } })
  const answer = items.find((one) => 'role' in one && one.role === 'bot')!
  return { id, open: new URLSearchParams({ open: `${answer._id}~1` }).toString() }
}

/** As soon as nothing changes any more. */
async function settledPicture(page: Page): Promise<Buffer> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  let before = await page.screenshot()
  for (let tries = 0; tries < 100; tries++) {
    await page.waitForTimeout(300)
    const now = await page.screenshot()
    if (now.equals(before) && !(await page.evaluate(isLoading))) break
    before = now
  }
  return before
}

/** In the page: whether lines are seen that stand for what is not there yet. */
function isLoading() {
  return [...document.querySelectorAll('.animate-pulse, .reading-lines')].some((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}
