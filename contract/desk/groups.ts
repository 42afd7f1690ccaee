import * as z from 'zod/mini'
import { Id, Time, ids, list, page, text } from '../fields.ts'
import { tooLong } from '../issues.ts'
import { route } from '../route.ts'

/** Members whom the operator put together, to say who sees what. */
export const Group = z.object({
  ...ids,
  name: z.string(),
  description: z.string(),
  /** How many are in it. */
  members: z.int(),
  /** How many documents are for it. */
  documents: z.int(),
  createdAt: Time,
})
export type Group = z.infer<typeof Group>

export const PersonInGroup = z.object({
  ...ids,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type PersonInGroup = z.infer<typeof PersonInGroup>

/** When a call added the member; null where they were in the group before it. */
const AfterAdding = z.extend(Group, { addedAt: z.nullable(Time) })

const name = text('Enter the name.', 1, 80)
const description = z.string().check(z.trim(), z.maxLength(300, tooLong))

const oneGroup = z.object({ id: Id })
const oneMember = z.object({ id: Id, memberId: Id })

export const groups = {
  list: route({
    method: 'GET',
    path: '/v1/operator/groups',
    for: 'editor',
    payload: z.array(Group),
    summary: 'The groups of members, by name.',
  }),
  make: route({
    method: 'POST',
    path: '/v1/operator/groups',
    for: 'operator',
    body: z.strictObject({ name, description: z._default(description, '') }),
    payload: Group,
    code: 201,
    summary: 'Make a group of members.',
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/operator/groups/{id}',
    for: 'operator',
    params: oneGroup,
    body: z.strictObject({
      name: z.optional(name),
      /** The name as the operator had it before them: 409 where a colleague has changed it since. */
      seenName: z.optional(z.string().check(z.maxLength(80))),
      description: z.optional(description),
      /** The same of the description. */
      seenDescription: z.optional(z.string().check(z.maxLength(300))),
    }),
    payload: Group,
    message: 'Successfully Updated',
    summary:
      'Change the name or the description of a group; 409 where a colleague has changed it since `seenName` or `seenDescription`.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/operator/groups/{id}',
    for: 'operator',
    params: oneGroup,
    payload: z.object({ deleted: z.int() }),
    summary: 'Delete a group; what was for it alone is seen by no member any more.',
  }),
  members: route({
    method: 'GET',
    path: '/v1/operator/groups/{id}/members',
    for: 'operator',
    params: oneGroup,
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      ...page,
    }),
    payload: list(PersonInGroup),
    summary: 'Who is in a group, by name; with `q`, whose name or address has it.',
  }),
  others: route({
    method: 'GET',
    path: '/v1/operator/groups/{id}/others',
    for: 'operator',
    params: oneGroup,
    query: z.object({ q: text('Enter a name or an address.', 1, 200) }),
    payload: z.array(PersonInGroup),
    summary: 'Members who are not in a group and whose name or address has `q`; up to 20.',
  }),
  add: route({
    method: 'PUT',
    path: '/v1/operator/groups/{id}/members/{memberId}',
    for: 'operator',
    params: oneMember,
    payload: AfterAdding,
    summary: 'Add a member to a group.',
  }),
  leave: route({
    method: 'DELETE',
    path: '/v1/operator/groups/{id}/members/{memberId}',
    for: 'operator',
    params: oneMember,
    /** Of who takes back that they added the member: when that was. */
    query: z.object({ addedAt: z.optional(Time) }),
    payload: Group,
    summary:
      'Remove a member from a group. 409 where a colleague has removed them, or added them anew, since `addedAt`.',
  }),
}
