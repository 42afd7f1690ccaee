import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type Mailing, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { site } from '#web/site.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Writing } from './writing.tsx'

const refusal = {
  ...{ httpCode: 422, message: 'There is no {{place}}; only {{firstName}} is filled in.' },
  payload: { errors: { texts: 'There is no {{place}}.' } },
}

/** A draft on screen. */
async function writing(given: Partial<Mailing> = {}, saves?: Promise<Mailing>) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === mailings.count) return { members: 3, letters: 1 }
    if (route === mailings.change && saves) return saves
    if (route === mailings.change) throw new ApiError(refusal)
    return []
  })
  const { languages } = site
  Object.assign(site, { languages: [{ locale: 'en', name: 'English', selected: true }] })
  onTestFinished(() => {
    call.mockRestore()
    Object.assign(site, { languages })
    localStorage.clear()
  })
  const mailing = {
    ...{ _id: 'm', id: 'm', state: 'draft', version: 1, texts: {}, notice: false },
    ...{ audience: 'members', planIds: [], groupIds: [], inactiveSince: null },
    ...given,
  } as unknown as Mailing
  return renderPart(<Writing mailing={mailing} onMade={() => {}} />)
}

test('why it was refused is said until something else is written', async () => {
  const screen = await writing()
  await screen.getByLabelText('Subject').fill('Spring')
  await screen.getByLabelText('Text').fill('In {{place}}.')
  await screen.getByRole('button', { name: 'Save the draft' }).click()
  const told = screen.getByText(refusal.message)
  await expect.element(told).toBeVisible()
  await screen.getByLabelText('Text').fill('In May.')
  await expect.element(told).not.toBeInTheDocument()
})

test('it is said why e-mails reach fewer members than are chosen', async () => {
  const screen = await writing()
  await expect.element(screen.getByText(/^The others have not verified/)).toBeVisible()
})

test('what is typed while the draft is being saved stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Mailing>()
  const screen = await writing({}, promise)
  const subject = screen.getByLabelText('Subject')
  await subject.fill('Spring')
  await screen.getByRole('button', { name: 'Save the draft' }).click()
  await subject.fill('Spring and summer')
  resolve({ _id: 'm', id: 'm', version: 2, state: 'draft' } as Mailing)
  await expect.element(screen.getByRole('button', { name: 'Save the draft' })).toBeEnabled()
  await expect.element(subject).toHaveValue('Spring and summer')
  await expect.element(screen.getByText('Not saved yet')).toBeVisible()
})

test('a placeholder that does not exist is told at its field, which has the focus', async () => {
  const wrong = 'There is no {{surname}}; only {{firstName}} is filled in.'
  const saves = Promise.reject(
    new ApiError({
      ...{ httpCode: 422, message: wrong },
      payload: { errors: { 'texts.en.body': wrong } },
    }),
  )
  saves.catch(() => {})
  const screen = await writing({}, saves)
  await screen.getByLabelText('Subject').fill('New boats')
  const text = screen.getByLabelText('Text')
  await text.fill('Dear {{surname}}')
  await screen.getByRole('button', { name: 'Save the draft' }).click()
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveAccessibleDescription(wrong)
  expect(screen.getByText(wrong).all()).toHaveLength(1)
  await text.fill('Dear {{firstName}}')
  await expect.element(screen.getByText(wrong)).not.toBeInTheDocument()
})
