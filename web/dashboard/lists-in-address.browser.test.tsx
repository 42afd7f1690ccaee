import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { content } from '#contract/content.ts'
import { approved } from '#contract/desk/approved.ts'
import { operator } from '#contract/desk/operator.ts'
import { questions } from '#contract/desk/questions.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { library } from '#contract/documents/library.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { setUserInfo } from '#web/state/store.ts'
import { Audit } from './audit/audit.tsx'
import { Figures } from './figures/figures.tsx'
import { People } from './groups/people.tsx'
import { InvitationList } from './invitations/invitation-list.tsx'
import { Library } from './library/library.tsx'
import { Links } from './links/links.tsx'
import { Members } from './members/members.tsx'
import { Prompts } from './prompts/prompts.tsx'
import { Answers } from './quality/answers/answers.tsx'
import { ApprovedAnswers } from './quality/approved/approved-answers.tsx'
import { QuestionRows } from './quality/questions/question-rows.tsx'

const at = '2027-03-01T12:00:00Z'
const answer = (id: string) => ({
  ...{ _id: id, id, question: `What is ${id}?`, content: 'It is this.', citations: [] },
  ...{ state: 'active', approved: { by: 'Eva', at }, changedAt: null },
})
const row = (id: string) => ({
  ...{ _id: id, id, question: `What is ${id}?`, messageId: id, times: 1, members: 1 },
  ...{ unanswered: 1, notHelpful: 0, since: at, last: at },
})

const said = (id: string) => ({ _id: id, id, content: 'Dogs?', citations: [], status: 'complete' })
const asked = { question: said('q'), answer: said('a'), passages: [], askedAt: at, memberId: 'ana' }

const Address = () => <output aria-label="Address">{useLocation().search}</output>

async function shown(list: ReactNode) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route) => {
    if (route === approved.list) return { items: ['a', 'b'].map(answer), nextCursor: null }
    if (route === operator.answers) return { items: [asked], nextCursor: null }
    if (route === questions.list) return { items: ['a', 'b'].map(row), nextCursor: null }
    if (route === library.choices)
      return { categoryIds: [], kinds: ['pdf', 'docx'], languages: ['english', 'german'] }
    if (route === content.usefulLinks || route === subscriptions.list) return []
    // What else the screen reads does not come.
    return new Promise(() => {})
  })
  setUserInfo({ _id: 'eva', id: 'eva', role: 'operator' })
  onTestFinished(() => {
    call.mockRestore()
    setUserInfo({})
  })
  await page.viewport(1280, 800)
  await renderPart(
    <>
      {list}
      <Address />
    </>,
  )
  return page.getByLabelText('Address', { exact: true })
}

const field = (label: string) => page.getByLabelText(label, { exact: true }).element()
/** In one go with what is chosen next, before anything is drawn. */
function choose(label: string, value: string) {
  const select = field(label) as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
function fill(label: string, value: string) {
  const input = field(label) as HTMLInputElement
  // React takes no notice of what is set through its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const press = (name: string | RegExp) =>
  (page.getByRole('button', { name }).first().element() as HTMLElement).click()

const group = { _id: 'g', id: 'g', name: 'Board', description: '', members: 0, documents: 0 }

/** With what is there once it can be chosen from. */
const lists: [string, () => ReactNode, string, () => void, string][] = [
  [
    'members',
    () => <Members />,
    'select',
    () => {
      choose('Status', 'active')
      choose('Role', 'editor')
    },
    '?status=active&role=editor',
  ],
  [
    'invitations',
    () => <InvitationList />,
    'select',
    () => {
      press('Waiting')
      choose('Order', 'oldest')
    },
    '?state=waiting&sort=oldest',
  ],
  [
    'questions',
    () => <QuestionRows part="unanswered" />,
    'tbody tr',
    () => {
      choose('Order', 'newest')
      press('What is b?')
    },
    '?show=unanswered&sort=newest&row=b',
  ],
  [
    'approved answers',
    () => <ApprovedAnswers />,
    'tbody tr',
    () => {
      choose('State', 'active')
      choose('Order', 'oldest')
    },
    '?show=approved&state=active&sort=oldest',
  ],
  [
    'newest answers',
    () => <Answers which="newest" />,
    'tbody tr',
    () => {
      choose('Which answers', 'down')
      press('Asked')
    },
    '?show=newest&kind=down&sort=oldest',
  ],
  [
    'audit log',
    () => <Audit />,
    'input',
    () => {
      fill('From', '2027-01-01')
      fill('To', '2027-02-01')
    },
    '?from=2027-01-01&to=2027-02-01',
  ],
  [
    'figures',
    () => <Figures />,
    'input',
    () => {
      fill('From', '2026-01-01')
      fill('To', '2026-02-01')
      press('Weeks')
    },
    '?by=week&from=2026-01-01&to=2026-02-01',
  ],
  [
    'library',
    () => <Library />,
    'option[value=docx]',
    () => {
      choose('Kind', 'docx')
      choose('Language', 'german')
      press('Covers')
    },
    '?kind=docx&language=german&look=covers',
  ],
]

test.each(lists)('%s: choices in quick succession are all kept', async (...given) => {
  const [, list, ready, act, address] = given
  const shows = await shown(list())
  await expect.poll(() => document.querySelector(ready)).not.toBeNull()
  act()
  await expect.element(shows).toHaveTextContent(address)
})

test.each([
  ['members of a group', () => <People group={group as never} />, 'Find members to add or remove'],
  ['links', () => <Links />, 'Search the links'],
  ['prompts', () => <Prompts />, 'Search the prompts'],
])('%s: what is searched for is in the address', async (_, list, label) => {
  const shows = await shown(list())
  await page.getByLabelText(label, { exact: true }).fill('ana ')
  await expect.element(shows).toHaveTextContent('?q=ana')
})

test('a year that is typed digit by digit is one day', async () => {
  const shows = await shown(<Audit />)
  ;(field('From') as HTMLElement).focus()
  await userEvent.keyboard('03012026')
  await expect.element(shows).toHaveTextContent('?from=2026-03-01')
})
