import { expect, test } from '@playwright/test'
import { aMember, ask, enter, logOut } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'
import { ownCarrel } from '../carrels.ts'

// What a member sees when nothing answers: what was read last, and a word that says so.

test.use({ serviceWorkers: 'allow' })

const carrel = ownCarrel({ watched: false })

const question = 'How much notice do we owe someone who works two days a week?'

test('without a server the chats that were read last open, and go on when it is back', async ({
  page,
}) => {
  await enter(page, carrel.url, await aMember(carrel.url, 'kay'))
  await ask(page, question)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(keptReads)).toContain('depends on service')

  await carrel.kill()
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByRole('article', { name: 'Your question' })).toContainText(question)
  await expect(main.getByRole('article', { name: 'Answer' })).toContainText('depends on service')
  await expect(page.getByText('What you see is what was read last')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: /How much notice/ }),
  ).toBeVisible()
  await expectAccessible(page)
  // A screen that was never open cannot be shown, and the way back to the chats stays.
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByText('This page could not be shown.')).toBeVisible()
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('textbox', { name: /Ask/ }).fill('And for part-time?')

  await carrel.startAgain()
  await expect(page.getByText('What you see is what was read last')).toBeHidden()
  await expect(page.getByRole('textbox', { name: /Ask/ })).toHaveValue('And for part-time?')

  // Logging out leaves nothing to read behind.
  await logOut(page)
  expect(await page.evaluate(keptReads)).toBe('')
})

test('it can be installed: its description and pictures are there', async ({ page }) => {
  await page.goto(`${carrel.url}/login`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const description = (await (await page.request.get(carrel.url + href)).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string }[]
  }
  expect(description).toMatchObject({ start_url: '/dashboard/messages', display: 'standalone' })
  expect(description.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  for (const { src } of description.icons)
    expect((await page.request.get(carrel.url + src)).headers()['content-type']).toBe('image/png')
})

/** What the browser keeps of what was read. */
async function keptReads(): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes('carrel-reading')) return ''
  return new Promise((resolve) => {
    const open = indexedDB.open('carrel-reading')
    open.addEventListener('success', () => {
      const all = open.result.transaction('reads').objectStore('reads').getAll()
      all.addEventListener('success', () => {
        open.result.close()
        resolve(JSON.stringify(all.result))
      })
    })
  })
}
