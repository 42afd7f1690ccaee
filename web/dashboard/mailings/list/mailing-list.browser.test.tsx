import { page } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Mailing, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { MailingList } from './mailing-list.tsx'

const at = '2027-03-01T12:00:00Z'
const mailing = (subject: string, given: Partial<Mailing> = {}): Mailing => ({
  ...{ _id: subject, id: subject, texts: { en: { subject, body: '' } }, audience: 'members' },
  ...{ planIds: [], groupIds: [], inactiveSince: null, notice: false, state: 'draft' },
  ...{ version: 1, createdAt: at, changedAt: at, sendAt: null, startedAt: null },
  ...{ finishedAt: null, counts: null, troubleAt: null, trouble: null },
  ...given,
})
const all = [
  mailing('Opening hours'),
  mailing('News', {
    ...{ state: 'sent', finishedAt: at, troubleAt: at },
    counts: { recipients: 9, sent: 8, waiting: 0, skipped: 0, failures: 1 },
  }),
]

async function shown(items: Mailing[]) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (_route, given) => {
    const { state } = (given as { query: { state?: string } }).query
    return { items: items.filter((one) => !state || one.state === state), nextCursor: null }
  })
  onTestFinished(() => call.mockRestore())
  await page.viewport(1280, 800)
  const screen = await renderPart(<MailingList />)
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) => (route === mailings.list ? [given?.query] : []))
  return { screen, asked }
}

test('mailings are filtered by their state and ordered by when they were begun', async () => {
  const { screen, asked } = await shown(all)
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'News' }))
    .toMatchTextContent(/to look at/)
  await screen.getByRole('button', { name: 'Begun' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ sort: 'oldest', limit: 50 })
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('sent')
  await expect.poll(() => asked().at(-1)).toEqual({ state: 'sent', sort: 'oldest', limit: 50 })
  await expect.element(screen.getByRole('link', { name: 'Opening hours' })).not.toBeInTheDocument()
  await expectNoAxeFindings()
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('stopped')
  await expect.element(screen.getByText('No mailing is in this state.')).toBeVisible()
})

test('where nothing was written, it is said how to begin', async () => {
  const { screen } = await shown([])
  await expect.element(screen.getByText(/Begin with “New mailing”/)).toBeVisible()
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
})

test('on a phone how far a mailing is stands below its subject', async () => {
  const { screen } = await shown([mailing('w'.repeat(90)), ...all])
  await expectFitsPhone()
  await expect.element(screen.getByRole('cell', { name: /to look at/ })).toBeVisible()
})
