import * as z from 'zod/mini'
import { Interval } from '../account/subscriptions.ts'

/** Things of the site that a value can name. */
export const choicesOf = ['categories', 'plans', 'groups', 'documents', 'pictures'] as const
export type ChoiceOf = (typeof choicesOf)[number]

const Choice = z.object({ value: z.string(), label: z.string() })

/** What there is to choose from. Documents are the newest 1,000. */
export const ContentChoices = z.object({
  categories: z.array(Choice),
  plans: z.array(Choice),
  groups: z.array(Choice),
  documents: z.array(Choice),
  pictures: z.array(Choice),
})
export type ContentChoices = z.infer<typeof ContentChoices>

/** What the value of a field is; `kind` says which input fits. */
export type FieldShape =
  /** `from`: it names one of these. */
  | { kind: 'text'; long: boolean; from?: ChoiceOf | undefined }
  /** `price`: in the smallest unit of the currency of the file, for so long. */
  | { kind: 'number'; price?: Interval | undefined }
  | { kind: 'yesNo' }
  | { kind: 'oneOf'; values: { value: string; label: string | null }[] }
  | { kind: 'list'; of: FieldShape }
  | { kind: 'group'; fields: ContentField[] }
  /** Entries under names that the operator chooses. `listedIn`: of the list in the same file. */
  | { kind: 'entries'; of: FieldShape; listedIn?: string | undefined }
  | { kind: 'choice'; of: FieldShape[] }

export type ContentField = {
  name: string
  /** In the caller's language; null where the name itself is all there is to say. */
  label: string | null
  description: string | null
  required: boolean
  shape: FieldShape
}

const shape: z.ZodMiniType<FieldShape> = z.lazy(() => FieldShape)

export const ContentField = z.object({
  name: z.string(),
  label: z.nullable(z.string()),
  description: z.nullable(z.string()),
  required: z.boolean(),
  shape,
})

export const FieldShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), long: z.boolean(), from: z.optional(z.enum(choicesOf)) }),
  z.object({ kind: z.literal('number'), price: z.optional(Interval) }),
  z.object({ kind: z.literal('yesNo') }),
  z.object({
    kind: z.literal('oneOf'),
    values: z.array(z.object({ value: z.string(), label: z.nullable(z.string()) })),
  }),
  z.object({ kind: z.literal('list'), of: shape }),
  z.object({ kind: z.literal('group'), fields: z.array(ContentField) }),
  z.object({ kind: z.literal('entries'), of: shape, listedIn: z.optional(z.string()) }),
  z.object({ kind: z.literal('choice'), of: z.array(shape) }),
])

/** What a file of the operator's words has beside, or in place of, running text. */
export const ContentFields = z.object({
  /** The whole file, the front matter between two lines of `---`, or the first line as in an e-mail. */
  in: z.enum(['file', 'frontMatter', 'firstLine']),
  shape,
  /** Whether text in Markdown follows the fields. */
  hasText: z.boolean(),
  /** What texts of the file may ask for, such as `product` for `{{product}}`. */
  placeholders: z.array(z.string()),
})
export type ContentFields = z.infer<typeof ContentFields>
