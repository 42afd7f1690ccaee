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
