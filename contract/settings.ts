import * as z from 'zod/mini'
import { route } from './route.ts'

export const registrations = ['open', 'invited', 'closed'] as const
export const Registrations = z.enum(registrations)
export type Registrations = z.infer<typeof Registrations>

/** A value, and where it comes from; `default` where nobody has set it. */
const from = <T extends z.ZodMiniType>(value: T) =>
  z.object({ value, from: z.enum(['environment', 'file', 'here', 'default']) })

export const Settings = z.object({
  /** Who may become a member: anybody, only who is invited, or nobody. */
  registration: from(Registrations),
  product: from(z.string()),
  organisation: from(z.string()),
  contactEmail: from(z.string()),
  /** The first has addresses without a prefix. */
  languages: from(z.array(z.string())),
  /** The name of the model that answers; `built-in` needs no other machine. */
  model: from(z.string()),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  get: route({
    method: 'GET',
    path: '/v1/operator/settings',
    for: 'operator',
    payload: Settings,
    summary: 'The settings of the site, each with where its value comes from.',
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/operator/settings',
    for: 'operator',
    body: z.strictObject({ registration: z.optional(Registrations) }),
    payload: Settings,
    message: 'Successfully Updated',
    summary: 'Change a setting; it holds from the next request on every instance.',
  }),
  registration: route({
    method: 'GET',
    path: '/v1/users/registration',
    for: 'guest',
    payload: z.object({ registration: Registrations }),
    summary: 'Who may become a member.',
  }),
}
