import '#web/language.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import type { AnsweredQuestion } from '#contract/desk/operator.ts'
import { Answered } from './answered.tsx'

const message = (role: Message['role'], content: string, more: Partial<Message> = {}): Message => ({
  ...{ _id: role, id: role, chatId: 'c', parentId: null, role, content, status: 'complete' },
  ...{ citations: [], createdAt: '2026-11-23T10:00:00.000Z', siblings: [role] },
  ...more,
})

const item = (
  asked: Partial<Message> = {},
  answered: Partial<Message> = {},
  more: Partial<AnsweredQuestion> = {},
): AnsweredQuestion => ({
  question: message('user', 'How much is a new one?', asked),
  answer: message('bot', 'Forty crowns.', { grounded: 'yes', ...answered }),
  passages: [],
  askedAt: '2026-11-23T10:00:00.000Z',
  memberId: '0198c0de-0000-7000-8000-000000000001',
  ...more,
})

const drawn = (given: AnsweredQuestion) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Answered item={given} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )

test('the passage that a question is about stands above it, with its page', () => {
  const place = { fileId: 'f', filename: 'keys.pdf', title: 'Keys', page: 3 }
  const page = drawn(item({ selection: { ...place, text: 'Lost keys are reported.' } }))
  expect(page).toContain('aria-label="Selected passage"')
  expect(page).toContain('<q>Lost keys are reported.</q>')
  expect(page).toMatch(/<a[^>]*href="\/dashboard\/library\/keys\.pdf[^>]*>Keys, page 3<\/a>/)
  expect(page.indexOf('Lost keys')).toBeLessThan(page.indexOf('<h2'))
  expect(drawn(item())).not.toContain('Selected passage')
})

test('what each request to the model took is shown, and what is an estimate', () => {
  const requests: AnsweredQuestion['requests'] = [
    { input: 20, output: 2, queries: true },
    { input: 1_250, output: 40, estimated: true },
  ]
  const page = drawn(item({}, {}, { requests })).replace(/<[^>]*>/g, '')
  expect(page).toContain('2 requests to the model')
  expect(page).toContain('20 tokens read, 2 written · only what to search for')
  expect(page).toContain('about 1,250 tokens read, 40 written (estimated)')
})

test('an answer that may help is marked as unsure, and small talk as nothing', () => {
  const citations = [
    { n: 1, fileId: 'f', filename: 'f.pdf', title: 'Keys', page: 1, quote: 'Forty crowns.' },
  ]
  const unsure = drawn(item({}, { grounded: null, citations }))
  expect(unsure).toContain('Unsure: quoted as what may help')
  expect(unsure).toContain('This is right: add to the checks')
  expect(unsure).not.toContain('Not in the documents')
  const smallTalk = drawn(item({}, { grounded: null }))
  expect(smallTalk).not.toMatch(/Unsure|Not in the documents/)
  expect(drawn(item({}, { grounded: 'no' }))).toContain('Not in the documents')
})

test('a question whose answer was approved says so, with the way to what members get', () => {
  const approved = { id: 'a1', by: 'Olga', at: '2026-11-24T10:00:00.000Z' }
  const page = drawn(item({}, {}, { approved }))
  expect(page).toContain('href="/dashboard/operator/answers?show=approved&amp;row=a1"')
  expect(page.replace(/<[^>]*>/g, '')).toContain(
    'Members who ask this get the approved answer by Olga of 24 November 2026.',
  )
  expect(drawn(item())).not.toContain('approved answer')
})
