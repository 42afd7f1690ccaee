import * as z from 'zod/mini'
import { Id, Time, ids, text } from '../fields.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'

/** Of a name, in characters. */
export const longestFolderName = 60

/** Where a member keeps some of their chats. */
export const Folder = z.object({ ...ids, name: z.string(), createdAt: Time })
export type Folder = z.infer<typeof Folder>

const NewFolder = z.strictObject({
  name: text(sentence('Enter a name for the folder.'), 1, longestFolderName),
})
const one = z.object({ id: Id })

export const folders = {
  list: route({
    method: 'GET',
    path: '/v1/folders',
    for: 'member',
    payload: z.array(Folder),
    summary: 'The folders of the member for their chats, by name.',
  }),
  make: route({
    method: 'POST',
    path: '/v1/folders',
    for: 'member',
    body: NewFolder,
    payload: Folder,
    code: 201,
    summary: 'Make a folder; chats are put into it one by one.',
  }),
  rename: route({
    method: 'PATCH',
    path: '/v1/folders/{id}',
    for: 'member',
    params: one,
    body: NewFolder,
    payload: Folder,
    message: 'Successfully Updated',
    summary: 'Name a folder anew.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/folders/{id}',
    for: 'member',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Remove a folder; its chats stay.',
  }),
}
