import * as z from 'zod/mini'
import { Answering, AnsweringChange } from './answering.ts'
import { EmailOfOther, text } from '../fields.ts'
import { route } from '../route.ts'
import { type Message, type Plain, sentence } from '../sentences.ts'

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
  organisationInFull: from(z.string()),
  contactEmail: from(z.string()),
  membershipEmail: from(z.string()),
  /** In one line. */
  postalAddress: from(z.string()),
  /** The first has addresses without a prefix. */
  languages: from(z.array(z.string())),
  /** The name of the model that answers; `built-in` needs no other machine. */
  model: from(z.string()),
  /** How questions are answered. */
  answering: z.object({
    strictness: from(Answering.shape.strictness),
    tone: from(Answering.shape.tone),
    length: from(Answering.shape.length),
    words: from(Answering.shape.words),
    fixed: from(Answering.shape.fixed),
    topics: from(Answering.shape.topics),
    model: from(Answering.shape.model),
    prices: from(Answering.shape.prices),
  }),
  /** Which models there are to choose from, the first one as the environment has it. */
  models: z.array(z.string()),
  /** Of prices. */
  currency: z.string(),
})
export type Settings = z.infer<typeof Settings>

const line = (missing: Plain<Message>, most: number) =>
  text(missing, 1, most).check(z.regex(/^[^\p{Cc}]*$/u, sentence('Write it in one line.')))

/** Of site.yaml; each change is a version of that file. */
const siteChange = {
  product: z.optional(line('Enter the name of the site.', 60)),
  organisation: z.optional(line('Enter the name of the organisation.', 120)),
  organisationInFull: z.optional(line('Enter the name of the organisation.', 200)),
  contactEmail: z.optional(EmailOfOther),
  membershipEmail: z.optional(EmailOfOther),
  postalAddress: z.optional(line('Enter the postal address.', 300)),
  languages: z.optional(
    z.array(z.string()).check(
      z.minLength(1, sentence('Choose one language at least.')),
      z.maxLength(20),
      z.refine(
        (codes) => codes.every((code) => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(code)),
        sentence('Write each language as a code of two letters, such as “en” or “de”.'),
      ),
    ),
  ),
}
export type SiteChange = z.infer<z.ZodMiniObject<typeof siteChange>>

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
    body: z.strictObject({
      ...siteChange,
      registration: z.optional(Registrations),
      answering: z.optional(AnsweringChange),
    }),
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
