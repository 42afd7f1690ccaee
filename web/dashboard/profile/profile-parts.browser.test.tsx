import type { ReactNode } from 'react'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import type { Activity } from '#contract/account/activity.ts'
import { type Session, type User, users } from '#contract/account/users.ts'
import { chats } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ActivitySection } from './activity.tsx'
import { AnswersSection } from './answers.tsx'
import { DataSection } from './data.tsx'
import { PasskeysSection } from './second-factor/passkeys.tsx'
import { SessionsSection } from './sessions.tsx'
import { YouSection } from './you.tsx'

// Parts of the profile, as their server answers and as it does not.

const member: User = {
  ...{ _id: 'ana', id: 'ana', firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org' },
  ...{ emailVerified: true, role: 'member', locale: 'en', letters: true, sourceLetters: false },
  ...{ createdAt: '2026-07-06T00:00:00.000Z', twoFactor: false },
  subscription: { status: 'none' } as unknown as User['subscription'],
  usage: { used: 0, limit: 10, resetsAt: null },
}
const away = new ApiError({ httpCode: 0, message: 'Server is not responding.', payload: null })

afterEach(() => vi.restoreAllMocks())

test('a form keeps what was refused, and says why until it is changed', async () => {
  vi.spyOn(client, 'envelope').mockRejectedValue(away)
  const screen = await renderPart(<YouSection member={member} />)
  const name = screen.getByLabelText('First name')
  await name.fill('Jana')
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  const told = screen.getByText('Server is not responding.')
  await expect.element(told).toBeVisible()
  await expect.element(name).toHaveValue('Jana')
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  await expectNoAxeFindings()
  await name.fill('Ana')
  await expect.element(told).not.toBeInTheDocument()
})

const session = (_id: string, current: boolean): Session => ({
  ...{ _id, id: _id, device: 'Chrome on Linux', place: '127.0.0.1', current },
  ...{ createdAt: member.createdAt, lastUsedAt: member.createdAt },
})

test('a list that cannot be loaded says so beside what it had, and is tried again', async () => {
  const call = vi.spyOn(client, 'call').mockRejectedValue(refused())
  const queries = createQueryClient()
  queries.setQueryData(reading(users.sessions).queryKey, [session('here', true)])
  const screen = await renderPart(<SessionsSection />, queries)
  const problem = screen.getByText('Could not be loaded just now.')
  await expect.element(problem).toBeVisible()
  await expect.element(screen.getByText('this one')).toBeVisible()
  await expectNoAxeFindings()
  call.mockResolvedValue([session('here', true), session('there', false)])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(2)
  await expect.element(problem).not.toBeInTheDocument()
})

for (const [title, Part] of [
  ['Activity', ActivitySection],
  ['Passkeys', PasskeysSection],
  ['Your data', DataSection],
] as const)
  test(`${title} says that it could not be loaded`, async () => {
    vi.spyOn(client, 'call').mockRejectedValue(refused())
    const screen = await renderPart(<Part />)
    await expect.element(screen.getByText('Could not be loaded just now.')).toBeVisible()
    await expectNoAxeFindings()
  })

/** One that is not asked for again by itself. */
const refused = () => new ApiError({ httpCode: 400, message: 'Not now.', payload: null })

test('a session is ended after a question, which Escape takes back', async () => {
  vi.spyOn(client, 'call').mockResolvedValue([session('here', true), session('there', false)])
  const envelope = vi
    .spyOn(client, 'envelope')
    .mockResolvedValue({ httpCode: 200, message: 'Ended', payload: { ended: 1 } })
  const screen = await renderPart(<SessionsSection />)
  const end = screen.getByRole('button', { name: /the session on Chrome/ })
  await end.click()
  await expectNoAxeFindings()
  await userEvent.keyboard('{Escape}')
  await expect.element(end).toHaveFocus()
  expect(envelope).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'End the session', exact: true }).click()
  await expect
    .poll(() => envelope.mock.calls)
    .toEqual([[users.endSessions, { query: { id: 'there' } }]])
})

const entry = (n: number): Activity =>
  ({
    ...{ _id: `e${n}`, id: `e${n}`, event: n === 17 ? 'registered' : 'logged-in' },
    ...{ at: member.createdAt, device: null, place: null },
  }) as unknown as Activity

test('the activity is read further back', async () => {
  const all = Array.from({ length: 18 }, (_, n) => entry(n))
  vi.spyOn(client, 'call').mockImplementation(async (_route, given) => {
    const { cursor } = (given as { query: { cursor?: string } }).query
    return cursor
      ? { items: all.slice(15), nextCursor: null }
      : { items: all.slice(0, 15), nextCursor: 'more' }
  })
  const screen = await renderPart(<ActivitySection />)
  const count = () => screen.getByRole('listitem').elements().length
  await expect.poll(count).toBe(15)
  const more = screen.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect.poll(count).toBe(18)
  await expect.element(screen.getByText('The account was created')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

const answers = (more: Partial<User> = {}): ReactNode => (
  <AnswersSection member={{ ...member, ...more }} />
)

test('what answers should know is counted, kept, and follows what another device saves', async () => {
  const envelope = vi
    .spyOn(client, 'envelope')
    .mockResolvedValue({ httpCode: 200, message: 'Successfully Updated', payload: null })
  const queries = createQueryClient()
  queries.setQueryData(reading(chats.models).queryKey, ['built-in'])
  const screen = await renderPart(answers(), queries)
  await expect.element(screen.getByText(/At the moment no model writes your answers/)).toBeVisible()
  const field = screen.getByLabelText('Who you are, and how you want to be answered')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await field.fill('x'.repeat(600))
  await expect.element(screen.getByText('500 of 500')).toBeVisible()
  await field.fill('I work part time\nin Scotland')
  await save.click()
  await expect
    .poll(() => envelope.mock.calls)
    .toEqual([[users.update, { body: { standingInstruction: 'I work part time\nin Scotland' } }]])
  await screen.rerender(answers({ standingInstruction: 'I work part time\nin Scotland' }))
  await expect.element(save).toBeDisabled()
  await screen.rerender(answers({ standingInstruction: 'Short, please' }))
  await expect.element(field).toHaveValue('Short, please')
})
