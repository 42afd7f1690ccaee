import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { groups } from '#contract/desk/groups.ts'
import { type MemberDetail, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient } from '#web/api/queries.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { memberQuery } from './queries.ts'
import { RoleAndGroups } from './role-and-groups.tsx'

test('one group is changed, and those that a colleague has chosen meanwhile stay', async () => {
  const list = ['Board', 'Choir'].map((name) => ({ id: name.toLowerCase(), name }))
  const call = vi.spyOn(client, 'call').mockResolvedValue(list)
  const member = { id: 'm', role: 'member', groupIds: ['board'] } as unknown as MemberDetail
  const now = { ...member, groupIds: ['board', 'choir', 'of-a-colleague'] }
  const envelope = vi
    .spyOn(client, 'envelope')
    .mockResolvedValue({ httpCode: 200, message: '', payload: now })
  onTestFinished(() => (call.mockRestore(), envelope.mockRestore()))
  const onChanged = vi.fn<(now: MemberDetail) => void>()
  const screen = await renderPart(<RoleAndGroups member={member} onChanged={onChanged} />)
  await screen.getByRole('checkbox', { name: 'Choir' }).click()
  await expect.poll(() => onChanged.mock.calls).toEqual([[now]])
  expect(call).toHaveBeenCalledWith(groups.add, { params: { id: 'choir', memberId: 'm' } })
  expect(envelope.mock.calls.map(([route]) => route)).toEqual([members.get])
  await screen.getByRole('checkbox', { name: 'Board' }).click()
  await expect.poll(() => onChanged.mock.calls).toHaveLength(2)
  expect(call).toHaveBeenCalledWith(groups.leave, { params: { id: 'board', memberId: 'm' } })
})

test('of very many groups the list scrolls, and what follows stays in reach', async () => {
  const list = Array.from({ length: 300 }, (_, i) => ({
    id: `${i}`,
    name: `${i} ${'W'.repeat(60)}`,
  }))
  const call = vi.spyOn(client, 'call').mockResolvedValue(list)
  onTestFinished(() => call.mockRestore())
  const member = { id: 'm', role: 'member', groupIds: [] } as unknown as MemberDetail
  const screen = await renderPart(
    <div className="px-5">
      <RoleAndGroups member={member} onChanged={() => {}} />
    </div>,
  )
  const all = screen.getByRole('group', { name: 'Groups' })
  await expect.element(all).toBeInTheDocument()
  await expectFitsPhone()
  expect(all.element().clientHeight).toBeLessThan(400)
})

test('a role that a colleague has given meanwhile is refused, and read again', async () => {
  const member = { id: 'm', role: 'member', groupIds: [] } as unknown as MemberDetail
  const call = vi.spyOn(client, 'call').mockResolvedValue([])
  const message = 'Somebody else has changed this role meanwhile.'
  const envelope = vi
    .spyOn(client, 'envelope')
    .mockRejectedValue(new ApiError({ httpCode: 409, message, payload: null }))
  const queries = createQueryClient()
  queries.setQueryData(memberQuery('m').queryKey, member)
  onTestFinished(() => (call.mockRestore(), envelope.mockRestore()))
  const screen = await renderPart(<RoleAndGroups member={member} onChanged={() => {}} />, queries)
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'operator')
  const body = { role: 'operator', seenRole: 'member' }
  expect(envelope).toHaveBeenCalledWith(members.change, { params: { id: 'm' }, body })
  await expect
    .poll(() => queries.getQueryState(memberQuery('m').queryKey)?.isInvalidated)
    .toBe(true)
})
