import { expect, test } from '@playwright/test'
import { choose, claudeChat, nav, row, withChats } from './chat-list.ts'
import { enter } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'

// The list of a member's chats, however many they are, and what can be done with each.

const carrel = sharedCarrel('model')

/** The name of the month of so many days ago, with its year where it is another one. */
function monthOf(daysAgo: number) {
  const [then, now] = [new Date(Date.now() - daysAgo * 86_400_000), new Date()]
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return then.toLocaleDateString('en-GB', { month: 'long', ...year })
}

test('a list of 400 chats: only those in sight are in the page, and the rest comes by itself', async ({
  page,
}) => {
  const person = await withChats(
    carrel.url,
    'mira',
    Array.from({ length: 400 }, (_, i) => claudeChat(`Chat ${i}`, i / 2)),
  )
  await enter(page, carrel.url, person)
  const list = nav(page).getByRole('list')
  await expect(list).toHaveAccessibleName('Chats, newest first')
  await expect(nav(page).getByRole('heading').first()).toHaveText('Today')
  await expect(row(page, 'Chat 0').first()).toHaveAttribute('aria-setsize', '-1')
  await nav(page).getByRole('link', { name: 'Chat 2', exact: true }).focus()

  await expect
    .poll(
      async () => {
        await nav(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
        return list.getAttribute('aria-label')
      },
      { timeout: 120_000, intervals: [50] },
    )
    .toBe('400 chats')
  await nav(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const last = nav(page).getByRole('link', { name: 'Chat 399', exact: true })
  await expect(last).toBeInViewport()
  expect(await nav(page).getByRole('link').count()).toBeLessThan(60)
  await expect(row(page, 'Chat 399')).toHaveAttribute('aria-posinset', '400')
  // What has the focus stays, though it is far out of sight.
  await expect(nav(page).getByRole('link', { name: 'Chat 2', exact: true })).toBeFocused()

  // Opened by its address, it is found and has its menu wherever it stands.
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat 399')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat 399')
  await expect(page.getByRole('button', { name: 'Chat options' })).toBeVisible()
  const older = nav(page).getByRole('link', { name: 'Chat 250', exact: true })
  await expect
    .poll(
      async () => {
        // The rows are drawn a frame later; should they be missed, the list is gone through again.
        await nav(page).evaluate((box) => {
          const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
          box.scrollTo(0, isAtEnd ? 0 : box.scrollTop + 300)
          return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        })
        return older.isVisible()
      },
      { intervals: [50] },
    )
    .toBe(true)
  // Rows may still move under the pointer, between pressing and letting go: then one presses again.
  await expect(async () => {
    await older.click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Chat 250', { timeout: 5_000 })
  }).toPass()
  await page.reload()
  // Three pages of the list come one after the other, beside whatever else runs.
  await expect(older).toBeInViewport()
  await expect(older).toHaveAttribute('aria-current', 'page')
})

test('a chat is renamed, pinned, archived, printed and deleted, from the list and where it is open', async ({
  page,
}) => {
  const person = await withChats(carrel.url, 'noor', [
    claudeChat('Apples', 0),
    claudeChat('A long one', 1, 130),
    claudeChat('Plums', 40),
  ])
  await enter(page, carrel.url, person)
  await expect(nav(page).getByRole('list')).toHaveAccessibleName('3 chats')
  await expect(nav(page).getByRole('heading')).toHaveText(['Today', 'This week', monthOf(40)])

  await test.step('from the list, by keyboard', async () => {
    await choose(page, 'Plums', 'Pin')
    await expect(nav(page).getByRole('heading')).toHaveText(['Pinned', 'Today', 'This week'])
    await choose(page, 'Apples', 'Archive')
    await expect(row(page, 'Apples')).toHaveCount(0)
    await page.getByRole('button', { name: 'Archived chats' }).click()
    const archived = page.getByRole('navigation', { name: 'Archived chats' })
    await expect(archived.getByRole('link')).toHaveText(['Apples'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(archived.getByText('No chat is archived.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to your chats' }).click()
    await expect(row(page, 'Apples')).toBeVisible()
    // A reload confirms a deletion.
    await choose(page, 'Plums', 'Delete')
    await page.reload()
    await expect(row(page, 'Apples')).toBeVisible()
    await expect(row(page, 'Plums')).toHaveCount(0)
  })

  await test.step('where it is open: F2 renames it, and Print takes all of it', async () => {
    await nav(page).getByRole('link', { name: 'A long one' }).click()
    await expect(page.getByRole('article', { name: 'Your question' }).last()).toContainText('129')
    await page.locator('#composer').focus()
    await page.keyboard.press('F2')
    await page.getByRole('main').getByRole('textbox', { name: 'Title' }).fill('A longer one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A longer one')
    await expect(row(page, 'A longer one')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Chat options' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight')
    await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'))
        document.body.dataset['printed'] = String(
          [...document.querySelectorAll('[data-row]')].filter((one) => one.checkVisibility())
            .length,
        )
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await page.getByRole('button', { name: 'Chat options' }).click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', '260')
    await page.getByRole('button', { name: 'Chat options' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page).toHaveURL(`${carrel.url}/dashboard/messages`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A longer one')
  })
})

test('the chats are beside every screen, twelve of them at 800 px, and Messages leads back to the open one', async ({
  page,
}) => {
  const person = await withChats(
    carrel.url,
    'ida',
    Array.from({ length: 20 }, (_, i) => claudeChat(`Chat ${i}`, i < 6 ? 0 : 2)),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, carrel.url, person, '/dashboard/library')
  await nav(page).getByRole('link', { name: 'Chat 11', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat 11')
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library')
  const seen = await nav(page).evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return [...box.querySelectorAll('[data-chat]')].filter((row) => {
      const place = row.getBoundingClientRect()
      return place.top >= top && place.bottom <= bottom
    }).length
  })
  expect(seen).toBeGreaterThanOrEqual(12)
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat 11')

  // As at 200 % zoom, or on a telephone on its side: all of the side bar scrolls.
  await page.setViewportSize({ width: 844, height: 390 })
  const last = nav(page).getByRole('link', { name: 'Chat 19', exact: true })
  await expect(async () => {
    await page.locator('aside').evaluate((bar) => bar.scrollTo(0, bar.scrollHeight))
    await expect(page.getByRole('button', { name: /Ana Lee/ })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat 19')
})
