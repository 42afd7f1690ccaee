import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { enter } from '../people.ts'
import { choose, claudeChat, nav, withChats } from './chat-list.ts'

const carrel = sharedCarrel('model')

test('several chats are selected, archived and deleted together, with a way back', async ({
  page,
}) => {
  const names = ['Apples', 'Pears', 'Plums', 'Quinces', 'Cherries']
  const person = await withChats(
    carrel.url,
    'edda',
    names.map((name, i) => claudeChat(name, i / 100)),
  )
  await enter(page, carrel.url, person)
  const links = nav(page).getByRole('link')
  const bar = page.getByRole('toolbar', { name: 'Selected chats' })
  const box = (name: string) => nav(page).getByRole('checkbox', { name })
  await expect(links).toHaveText(names)

  await choose(page, 'Pears', 'Select')
  await expect(box('Pears')).toBeFocused()
  await expect(bar).toContainText('1 selected')
  await box('Quinces').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')
  await box('Plums').focus()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(links).toHaveText(['Apples', 'Plums', 'Cherries'])
  await expect(nav(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(links).toHaveText(names)

  await choose(page, 'Apples', 'Select')
  await box('Cherries').click()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(links).toHaveText(['Pears', 'Plums', 'Quinces'])
  await choose(page, 'Plums', 'Select')
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(nav(page).getByRole('link', { name: 'Plums' })).toBeFocused()

  await choose(page, 'Pears', 'Select')
  await box('Plums').click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.reload()
  await expect(links).toHaveText(['Quinces'])
  await page.getByRole('button', { name: 'Archived chats' }).click()
  const archived = page.getByRole('navigation', { name: 'Archived chats' })
  await expect(archived.getByRole('link')).toHaveText(['Apples', 'Cherries'])
})
