import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { sharedCarrel } from '../carrels.ts'
import { enter } from '../people.ts'
import { choose, claudeChat, more, nav, row, withChats } from './chat-list.ts'

const carrel = sharedCarrel('model')

test('chats are put into folders one by one and several at once, on every tab, and stay when a folder goes', async ({
  page,
  context,
}) => {
  const names = ['Apples', 'Pears', 'Plums', 'Quinces']
  const person = await withChats(
    carrel.url,
    'edda',
    names.map((name, i) => claudeChat(name, i / 100)),
  )
  await enter(page, carrel.url, person)
  const links = nav(page).getByRole('link')
  await expect(links).toHaveText(names)
  const other = await context.newPage()
  await other.goto(`${carrel.url}/dashboard/library`)
  await expect(nav(other).getByRole('link')).toHaveText(names)
  await page.bringToFront()

  await choose(page, 'Pears', 'Folder', 'New folder')
  const name = page.getByRole('textbox', { name: 'Name of the folder' })
  await expectAccessible(page)
  await name.fill('Fruit')
  await page.keyboard.press('Enter')
  const folder = nav(page).getByRole('button', { name: 'Fruit', exact: true })
  await expect(folder).toHaveAttribute('aria-expanded', 'false')
  await expect(links).toHaveText(['Apples', 'Plums', 'Quinces'])

  await choose(page, 'Plums', 'Select')
  await nav(page).getByRole('checkbox', { name: 'Quinces' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected chats' })
  await bar.getByRole('button', { name: 'Folder' }).click()
  await page.getByRole('menuitem', { name: 'Fruit' }).click()
  await expect(links).toHaveText(['Apples'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(links).toHaveText(['Apples', 'Plums', 'Quinces'])
  await more(page, 'Plums').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Folder', exact: true }).press('ArrowRight')
  await page.getByRole('menuitemcheckbox', { name: 'Fruit' }).press('Enter')
  await folder.click()
  await expect(links).toHaveText(['Pears', 'Plums', 'Apples', 'Quinces'])
  await expectAccessible(page)

  // A mouse does the same by dragging, as soon as what it drags with is here.
  const apples = nav(page).getByRole('link', { name: 'Apples' })
  await apples.hover()
  await expect(apples).toHaveAttribute('draggable', 'true')
  await apples.dragTo(folder)
  await expect(links).toHaveText(['Apples', 'Pears', 'Plums', 'Quinces'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(links).toHaveText(['Pears', 'Plums', 'Apples', 'Quinces'])

  await other.bringToFront()
  await nav(other).getByRole('button', { name: 'Fruit', exact: true }).waitFor()
  await expect(row(other, 'Apples')).toBeVisible()
  await page.bringToFront()
  await nav(page).getByRole('button', { name: 'More about the folder Fruit' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('textbox', { name: 'Name of the folder' })
  await rename.fill('Orchard')
  await rename.press('Enter')
  // On the other tab once the server has it, which a reload would cut off before.
  await expect(nav(other).getByRole('button', { name: 'Orchard', exact: true })).toBeVisible()
  await page.reload()
  await expect(nav(page).getByRole('button', { name: 'Orchard', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(links).toHaveText(['Pears', 'Plums', 'Apples', 'Quinces'])
  await nav(page).getByRole('button', { name: 'More about the folder Orchard' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove the folder' }).click()
  await expect(links).toHaveText(names)
  await page.reload()
  await expect(links).toHaveText(names)
  await expect(nav(page).getByRole('button', { name: 'Orchard', exact: true })).toHaveCount(0)
})
