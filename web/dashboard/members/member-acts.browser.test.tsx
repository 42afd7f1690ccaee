import { expect, test } from 'vitest'
import type { MemberDetail } from '#contract/desk/members.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { MemberActs } from './member-acts.tsx'

test.each([0, 1])('of %i sessions, logging out is offered where there is one', async (sessions) => {
  const member = { id: 'm', firstName: 'Ana', lastName: 'Lee', emailVerified: true, sessions }
  const screen = await renderPart(
    <MemberActs member={member as unknown as MemberDetail} onChanged={() => {}} />,
  )
  const button = screen.getByRole('button', { name: 'Log out everywhere' })
  if (sessions > 0) await expect.element(button).toBeEnabled()
  else await expect.element(button).toBeDisabled()
})
