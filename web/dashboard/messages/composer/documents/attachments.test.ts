import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { client } from '#web/api/client.ts'
import { newPlace } from '../draft.ts'
import { attachmentsQuery, choicesFor, removeAttachment } from './attachments.ts'

test('a read that was under way does not bring a removed document back into the next question', async () => {
  const listed = { items: [{ _id: 'kept' }, { _id: 'gone' }] }
  const { promise: removal, resolve: remove } = Promise.withResolvers<object>()
  const call = vi
    .spyOn(client, 'call')
    .mockImplementation(async (route) => (route === attachments.list ? listed : removal))
  const queries = new QueryClient()
  await queries.fetchQuery(attachmentsQuery(undefined))
  expect(choicesFor(queries, newPlace, '').attachmentIds).toEqual(['kept', 'gone'])

  removeAttachment(queries, undefined, 'gone')
  await queries.fetchQuery({ ...attachmentsQuery(undefined), staleTime: 0 })
  expect(choicesFor(queries, newPlace, '').attachmentIds).toEqual(['kept'])
  remove({})
  call.mockRestore()
})
