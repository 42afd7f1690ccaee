import { Navigate, Route, Routes, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Mailing, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { paths, patterns } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { blank } from './draft.ts'
import { Mailings } from './mailings.tsx'

/** The list of a site that has written nothing yet, from which a new one is begun; what is stored. */
async function begun() {
  const stored: Mailing[] = []
  const made = { waits: Promise.resolve() }
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown, given) => {
    if (route === mailings.list) return { items: [...stored], nextCursor: null }
    if (route === mailings.count) return { members: 3, letters: 3 }
    if (route === mailings.read) return stored[0]
    if (route === mailings.make) {
      await made.waits
      stored.push({
        ...blank,
        ...(given as { body: object }).body,
        _id: 'm',
        id: 'm',
        version: 1,
      })
      return stored[0]
    }
    return []
  })
  const { languages } = site
  Object.assign(site, { languages: [{ locale: 'en', name: 'English', selected: true }] })
  onTestFinished(() => {
    call.mockRestore()
    Object.assign(site, { languages })
    localStorage.clear()
  })
  const Here = () => <p data-testid="here">{useLocation().pathname}</p>
  const screen = await renderPart(
    <>
      <Routes>
        <Route path="/" element={<Navigate to={paths.mailings} />} />
        <Route path={patterns.mailings} element={<Mailings />} />
      </Routes>
      <Here />
    </>,
  )
  const begin = () => screen.getByRole('button', { name: 'New mailing' }).click()
  await begin()
  await screen.getByLabelText('Subject').fill('New boats')
  await screen.getByLabelText('Text').fill('Come and row.')
  const calls = (route: unknown) =>
    call.mock.calls.flatMap(([called, given]) => (called === route ? [given] : []))
  return { screen, stored, made, begin, calls, here: screen.getByTestId('here') }
}

test('a mailing is stored when it is saved, and not before', async () => {
  const { screen, stored, begin, here } = await begun()
  await expect.element(here).toHaveTextContent(paths.newMailing)
  // What is written is kept in this browser meanwhile.
  await screen.getByRole('link', { name: 'All mailings' }).click()
  expect(stored).toEqual([])
  await begin()
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('New boats')
  await screen.getByRole('button', { name: 'Save the draft' }).click()
  await expect.element(here).toHaveTextContent(paths.mailing('m'))
  expect(stored).toMatchObject([{ texts: { en: { subject: 'New boats' } }, audience: 'members' }])
  // The next one begins empty.
  await screen.getByRole('link', { name: 'All mailings' }).click()
  await begin()
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('')
  expect(stored).toHaveLength(1)
})

test('what is typed while a new mailing is being stored stays', async () => {
  const { screen, made, here } = await begun()
  const { promise, resolve } = Promise.withResolvers<void>()
  made.waits = promise
  await screen.getByRole('button', { name: 'Save the draft' }).click()
  await screen.getByLabelText('Subject').fill('New boats for all')
  resolve()
  await expect.element(here).toHaveTextContent(paths.mailing('m'))
  await expect.element(screen.getByText('Not saved yet')).toBeVisible()
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('New boats for all')
  expect(localStorage.getItem('mailing new')).toBeNull()
})

test('a new mailing is asked about before it is sent', async () => {
  const { screen, here } = await begun()
  await screen.getByRole('button', { name: 'Send…' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Send “New boats”' })).toBeVisible()
  await expect.element(here).toHaveTextContent(paths.mailing('m'))
})

test('a new mailing that is not wanted is forgotten', async () => {
  const { screen, begin, calls, stored } = await begun()
  await screen.getByRole('button', { name: 'Delete the draft' }).click()
  await begin()
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('')
  expect(stored).toEqual([])
  expect(calls(mailings.remove)).toEqual([])
})
