import { expect, test } from 'vitest'
import type { InvitationResult } from '#contract/desk/invitations.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Results } from './results.tsx'

const member: InvitationResult = {
  row: 1,
  email: 'ana@example.org',
  result: 'member',
  reason: null,
}

test('one person who was typed stands in no row; those of a file do', async () => {
  const screen = await renderPart(<Results results={[member]} fromFile={false} />)
  await expect.element(screen.getByText('Is a member already.')).toBeVisible()
  await expect.element(screen.getByText('Row 1')).not.toBeInTheDocument()
  await screen.rerender(<Results results={[member]} fromFile />)
  await expect.element(screen.getByText('Row 1')).toBeVisible()
})

test('that nobody was invited is no success', async () => {
  const sign = () => document.querySelector('[role=status] svg')!.getAttribute('class')
  const screen = await renderPart(<Results results={[member]} fromFile />)
  expect(sign()).toContain('text-warn')
  const results: InvitationResult[] = [member, { ...member, row: 2, result: 'invited' }]
  await screen.rerender(<Results results={results} fromFile />)
  expect(sign()).toContain('text-good')
})

test('what became of a file is seen, though it stands below the window', async () => {
  const screen = await renderPart(
    <div style={{ height: 300, overflowY: 'auto' }}>
      <div style={{ height: 600 }} />
      <Results results={[member]} fromFile />
    </div>,
  )
  await expect.element(screen.getByText(/^Nobody was invited/)).toBeInViewport()
})
