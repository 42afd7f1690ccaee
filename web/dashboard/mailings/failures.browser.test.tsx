import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Mailing, type MailingFailure, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { renderPart } from '#web/testing/render-part.tsx'
import { Failures } from './failures.tsx'

const failure = (name: string): MailingFailure => ({
  ...{ _id: name, id: name, name, email: `${name}@example.org`, state: 'bounced' },
  ...{ reason: null, at: '2027-03-01T12:00:00Z' },
})
const mailing = { _id: 'm', id: 'm', state: 'sent' } as Mailing

test('whoever sends to one after the other by key stays in the list', async () => {
  let items = ['ana', 'ben', 'cleo'].map(failure)
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    if (route !== mailings.again) return { items, nextCursor: null }
    const { memberId } = given!.params as { memberId: string }
    items = items.filter(({ _id }) => _id !== memberId)
    return mailing
  })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(
    <>
      <h2 id="mailing" tabIndex={-1}>
        News
      </h2>
      <Failures mailing={mailing} />
    </>,
  )
  const again = (name: string) =>
    screen.getByRole('button', { name: `Send again to ${name}@example.org` })
  await expect.element(again('ben')).toBeVisible()
  ;(again('ben').element() as HTMLElement).focus()
  for (const next of ['cleo', 'ana']) {
    await userEvent.keyboard('{Enter}')
    await expect.element(again(next)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'News' })).toHaveFocus()
})

test('in a mailing that was stopped, a letter is not said to be sent again', async () => {
  const stopped: Mailing = { ...mailing, state: 'stopped' }
  const call = vi
    .spyOn(client, 'call')
    .mockImplementation(async (route) =>
      route === mailings.again ? stopped : { items: [failure('ana')], nextCursor: null },
    )
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(
    <>
      <Failures mailing={stopped} />
      <Toasts />
    </>,
  )
  await screen.getByRole('button', { name: 'Send again to ana@example.org' }).click()
  await expect
    .element(screen.getByText('It is sent to ana@example.org when you continue the mailing.'))
    .toBeVisible()
})
