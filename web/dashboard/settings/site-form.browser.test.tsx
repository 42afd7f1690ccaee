import { expect, onTestFinished, test, vi } from 'vitest'
import type { Settings } from '#contract/desk/settings.ts'
import { client } from '#web/api/client.ts'
import { renameSite, useSiteName } from '#web/site-name.ts'
import { site } from '#web/site.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { useTitle } from '#web/title.ts'
import { SiteForm } from './site-form.tsx'

const value = <T,>(value: T) => ({ value, from: 'file' as const })
const settings = (product: string) =>
  ({
    product: value(product),
    organisation: value('Library'),
    organisationInFull: value('The Library'),
    contactEmail: value('post@example.org'),
    membershipEmail: value('post@example.org'),
    postalAddress: value('1 Shelf Lane, Reading'),
    languages: value(['en']),
  }) as Settings

function SideBar() {
  useTitle('Settings')
  return <p>Side bar of {useSiteName()}</p>
}

test('a new name of the site is shown at once, outside of the form as well', async () => {
  const before = site.brand.product
  onTestFinished(() => renameSite(before))
  const envelope = vi.spyOn(client, 'envelope').mockResolvedValue({
    ...{ httpCode: 200, message: 'Successfully Updated', payload: settings('Harbour desk') },
  })
  onTestFinished(() => envelope.mockRestore())
  const screen = await renderPart(
    <>
      <SideBar />
      <SiteForm all={settings(before)} />
    </>,
  )
  await expect.element(screen.getByText(`Side bar of ${before}`)).toBeVisible()
  await screen.getByLabelText('Name of the site').fill('Harbour desk')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Side bar of Harbour desk')).toBeVisible()
  expect(document.title).toBe('Settings · Harbour desk')
})

test('the postal address and languages by their names are saved, and nothing that is as it was', async () => {
  const envelope = vi.spyOn(client, 'envelope').mockResolvedValue({
    ...{ httpCode: 200, message: 'Successfully Updated', payload: null },
  })
  onTestFinished(() => envelope.mockRestore())
  const screen = await renderPart(<SiteForm all={settings('Desk')} />)
  await screen.getByLabelText('Postal address').fill('Quay 3, Harbour')
  await screen.getByLabelText('Languages').fill('en, German')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => envelope.mock.calls[0]?.[1])
    .toEqual({ body: { postalAddress: 'Quay 3, Harbour', languages: ['en', 'de'] } })
})
