import { expect, test } from 'vitest'
import type { UsefulLink } from '#contract/content.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { LinkGroups } from './link-groups.tsx'

const link = (title: string, url: string): UsefulLink => ({
  ...{ _id: title, id: title, title, url, description: '', categoryId: null },
})

test('a link says that it opens in a new tab; an address opens none', async () => {
  const links = [link('Acas', 'https://www.acas.org.uk/'), link('Office', 'mailto:o@example.org')]
  const screen = await renderPart(<LinkGroups links={links} categories={[]} />)
  const acas = screen.getByRole('link', { name: /^Acas.*\(opens in a new tab\)$/ })
  await expect.element(acas).toHaveAttribute('target', '_blank')
  const office = screen.getByRole('link', { name: 'Office', exact: true })
  await expect.element(office).not.toHaveAttribute('target')
})
