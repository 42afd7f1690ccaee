import { expect, onTestFinished, test, vi } from 'vitest'
import { type FirstStep, startingOut } from '#contract/desk/first-steps.ts'
import { client } from '#web/api/client.ts'
import { site } from '#web/site.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { FirstSteps } from './first-steps.tsx'

/** A server that keeps what is changed, as far as the list goes. */
async function stepsWith(steps: FirstStep[]) {
  let [now, isAway] = [steps, false]
  const call = vi.spyOn(client, 'call').mockImplementation((async (
    route: unknown,
    given?: { body?: { putAway?: boolean; examples?: boolean } },
  ) => {
    if (route === startingOut.change) {
      const { putAway, examples } = given!.body!
      isAway = putAway ?? isAway
      if (examples !== undefined)
        now = now.map((step) => (step.kind === 'examples' ? { ...step, done: !examples } : step))
    }
    return isAway ? [] : now
  }) as typeof client.call)
  onTestFinished(() => call.mockRestore())
  return renderPart(<FirstSteps />)
}

test('each step leads to where it is done, and says whether it is', async () => {
  const screen = await stepsWith([
    { kind: 'name', done: true },
    { kind: 'plans', done: false },
    { kind: 'backup', done: false },
  ])
  await expect.element(screen.getByText('1 of 3 done')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Give the site its name (done)' }))
    .toHaveAttribute('href', '/dashboard/operator/settings#site')
  await expect
    .element(screen.getByRole('link', { name: /^Set your plans and prices/ }))
    .toHaveAttribute('href', '/dashboard/operator/content?file=plans.yaml')
  await expect
    .element(screen.getByRole('link', { name: /^Back up each night/ }))
    .toHaveAttribute('href', '/docs/production')
})

test('the list can be put away, and is back at once if that was not meant', async () => {
  const screen = await stepsWith([{ kind: 'plans', done: false }])
  await screen.getByRole('button', { name: 'Put away' }).click()
  await expect.element(screen.getByText('The first steps are put away.')).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('0 of 1 done')).toBeVisible()
})

test('the examples are taken out where they are named, and can be put back', async () => {
  const screen = await stepsWith([
    { kind: 'plans', done: false },
    { kind: 'examples', done: false },
  ])
  await screen.getByRole('button', { name: 'Remove them' }).click()
  await expect.element(screen.getByText('1 of 2 done')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('0 of 2 done')).toBeVisible()
})

test('a home page that is written in one language only says which one is left, and leads there', async () => {
  const before = site.languages
  onTestFinished(() => void Object.assign(site, { languages: before }))
  Object.assign(site, { languages: ['en', 'de'].map((locale) => ({ locale })) })
  const screen = await stepsWith([{ kind: 'words', done: false, languages: ['de'] }])
  await expect.element(screen.getByText('Still the example in: German.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^Write the home page/ }))
    .toHaveAttribute('href', '/dashboard/operator/content?file=pages%2Fde%2Fhome.md')
})

test('what else is still the example is named, with a link to each kind', async () => {
  const files = ['site.yaml', 'prompts.yaml', 'de/prompts.yaml', 'training/01-first-question.md']
  const screen = await stepsWith([{ kind: 'exampleWords', done: false, files }])
  const list = screen.getByRole('list', { name: 'Still the example' })
  await expect.element(list).toBeVisible()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Questions in an empty chat ', 'Prompts (2)', 'Training '])
  await expect
    .element(list.getByRole('link', { name: 'Prompts' }))
    .toHaveAttribute('href', '/dashboard/operator/content?file=prompts.yaml')
})
