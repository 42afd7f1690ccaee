import { expect, test } from 'vitest'
import type { MemberDetail } from '#contract/desk/members.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Facts } from './facts.tsx'

const member = {
  ...{ email: 'ana@example.org', emailVerified: true, createdAt: '2026-01-05T00:00:00.000Z' },
  ...{ lastSeenAt: null, sessions: 1, passkeys: 0, secondFactor: false, chats: 0 },
  plan: { name: 'Free', status: 'none' },
  usage: { used: 0, limit: 20, resetsAt: null },
  guestPasses: { given: 0, used: 0 },
} as unknown as MemberDetail

test.for([
  [1, '1 document, 254 KB'],
  [3, '3 documents, 254 KB'],
] as const)('of %i own documents the number and the size are told apart', async ([count, said]) => {
  const documents = { count, sizeBytes: 260_000 }
  const screen = await renderPart(<Facts member={{ ...member, documents }} />)
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
})
