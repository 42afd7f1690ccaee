import { type Page, expect, test } from '@playwright/test'
import { docx, heading, paragraph, xlsx } from '#server/testing/office-samples.ts'
import { sharedCarrel } from '../carrels.ts'
import { enter, theOperator } from '../people.ts'
import { expectAccessible } from '../accessibility.ts'

const carrel = sharedCarrel('reading')

// A second try finds what the first has added.
const mark = Date.now()
const [bees, honey, letter] = ['Beekeepers', 'Honey', 'Letter'].map(
  (name) => `${name} ${mark}`,
) as [string, string, string]

const notice = (weeks: string) =>
  docx(heading(1, bees) + paragraph(`The notice of a beekeeper is ${weeks} weeks.`))

const fees = () =>
  xlsx([
    {
      name: 'Fees',
      rows: [
        [`Kind ${mark}`, 'Fee'],
        ['Reader', 'nine pounds'],
        ['Fellow', 'none'],
      ],
    },
  ])

const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name })

test('the operator adds documents of several kinds, and a new version of one', async ({ page }) => {
  await enter(page, carrel.url, await theOperator(carrel.url), '/dashboard/operator/files')
  await page
    .getByLabel('Files to add')
    .setInputFiles([
      file(`${bees}.docx`, await notice('seven')),
      file(`${honey}.xlsx`, await fees()),
      file(`${letter}.md`, Buffer.from(`# ${letter}\n\nThey open at nine.\n`)),
      file('Old.doc', Buffer.from('x')),
    ])
  await expect(page.getByText(/\.doc cannot be read/)).toBeVisible()
  for (const [name, kind] of [
    [bees, 'Word'],
    [honey, 'Spreadsheet'],
    [letter, 'Markdown'],
  ] as const) {
    await expect(row(page, name).getByText('Ready')).toBeVisible()
    await expect(row(page, name)).toContainText(kind)
  }
  // The same once more is there already.
  await page.getByLabel('Files to add').setInputFiles([file('Again.xlsx', await fees())])
  await expect(
    page.getByRole('alert').filter({ hasText: `here already, as “${honey}”` }),
  ).toBeVisible()

  await row(page, bees)
    .getByRole('button', { name: `More about ${bees}` })
    .click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Add a new version' }).click()
  await (await choosing).setFiles([file(`Beekeepers 2027 ${mark}.docx`, await notice('eight'))])
  await expect(row(page, `beekeepers-2027-${mark}.docx`).getByText('Ready')).toBeVisible()
  await expect(row(page, bees)).toHaveCount(1)
  await expect(row(page, bees)).toContainText('version 2')
  await expectAccessible(page)
})
