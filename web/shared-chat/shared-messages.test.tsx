import '#web/language.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SharedMessage } from '#contract/chats/shares.ts'
import { SharedMessages } from './shared-messages.tsx'

const answer = (content: string, more: Partial<SharedMessage> = {}): SharedMessage => ({
  ...{ _id: 'a', id: 'a', role: 'bot', content, status: 'complete', citations: [] },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', ...more },
})

const drawn = (message: SharedMessage) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SharedMessages messages={[message]} all={1} member={false} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '')

const quote = 'The doors close at ten.'
const citation = { n: 1, fileId: 'f', filename: 'rules.pdf', title: 'Rules', page: 1, quote }
const given = { grounded: 'yes' as const, citations: [citation] }

test('readers of a share see who wrote an answer, and how it was checked', () => {
  const page = drawn(answer('They close at ten [1].', { ...given, model: 'large-1' }))
  expect(page).toContain('Written by large-1')
  expect(page).toContain('Checked: Each numbered sentence was compared')
  const doubted = drawn(answer('At ten [1]. At nine [?].', { ...given, model: 'large-1' }))
  expect(doubted).toContain('Partly checked: 1 place is marked')
})

test('what is quoted is said to be quoted, and what the library does not hold too', () => {
  const page = drawn(answer(`> ${quote} [1]`, { ...given, model: 'built-in' }))
  expect(page).toContain('Quoted: Each quote is on its page')
  expect(page).not.toContain('Written by')
  expect(drawn(answer('Nothing.', { grounded: 'no' }))).toContain('Not in the library')
})
