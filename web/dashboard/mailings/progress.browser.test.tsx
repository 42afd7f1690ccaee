import { expect, test } from 'vitest'
import type { Mailing } from '#contract/desk/mailings.ts'
import { renderFor, site } from '#web/site.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Progress } from './progress.tsx'

const mailing = {
  ...{ _id: 'm', id: 'm', audience: 'members', planIds: [], groupIds: [], inactiveSince: null },
  texts: { en: { subject: 'News for {{firstName}}', body: '{{firstName}}: it *opens* today.' } },
  ...{ notice: false, state: 'sent', version: 1, sendAt: null, counts: null, trouble: null },
  ...{ startedAt: '2027-03-01T12:00:00Z', finishedAt: '2027-03-01T12:00:00Z', troubleAt: null },
} as unknown as Mailing

test('where each member has read their own name, what was sent says so', async () => {
  renderFor({ ...site, languages: [{ locale: 'en', name: 'English' }] as never })
  const screen = await renderPart(<Progress mailing={mailing} />)
  await expect
    .element(screen.getByRole('heading', { level: 2 }))
    .toHaveTextContent('News for [first name]')
  await expect
    .element(screen.getByRole('heading', { level: 3 }))
    .toHaveTextContent('News for [first name]')
  await expect.element(screen.getByText('[first name]: it opens today.')).toBeVisible()
  await expect.element(screen.getByText(/\{\{/)).not.toBeInTheDocument()
})
