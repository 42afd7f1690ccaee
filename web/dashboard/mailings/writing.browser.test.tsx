import { expect, onTestFinished, test, vi } from 'vitest'
import { type Mailing, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { site } from '#web/site.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Writing } from './writing.tsx'

/** A new draft on screen, and which drafts were removed. */
async function writing(given: Partial<Mailing> = {}) {
  const removed: unknown[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    if (route === mailings.remove) return void removed.push((given as { params: unknown }).params)
    if (route === mailings.count) return { members: 0, letters: 0 }
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
  return { removed, ...(await renderPart(<Writing mailing={mailing} />)) }
}

test('a draft that nobody has begun goes when it is left', async () => {
  const { removed, unmount } = await writing()
  expect(removed).toEqual([])
  await unmount()
  await expect.poll(() => removed).toEqual([{ id: 'm' }])
})

test('what was begun, or saved before, stays', async () => {
  const begun = await writing()
  await begun.getByLabelText('Subject').fill('New boats')
  await begun.unmount()
  expect(begun.removed).toEqual([])
  const saved = await writing({ _id: 'n', version: 2 })
  await saved.unmount()
  expect(saved.removed).toEqual([])
})
