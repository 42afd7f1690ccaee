import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { client } from './client.ts'
import { deleteEachForCertain, deleteForCertain } from './deletions.ts'

const refusal = (httpCode: number) => new ApiError({ httpCode, message: 'No.', payload: null })

test('what somebody else has deleted meanwhile is deleted; any other refusal is told', async () => {
  const call = vi.spyOn(client, 'call').mockImplementation(async (_route, given) => {
    const { id } = (given as { params: { id: string } }).params
    if (id !== 'there') throw refusal(id === 'gone' ? 404 : 403)
  })
  onTestFinished(() => call.mockRestore())
  await deleteForCertain('file', 'gone')
  await expect(deleteForCertain('file', 'not mine')).rejects.toMatchObject({ httpCode: 403 })
  const refused = await deleteEachForCertain('file', ['there', 'gone', 'not mine'])
  expect(refused.map(({ id }) => id)).toEqual(['not mine'])
})
