import * as z from 'zod'
import type { Interval } from '#contract/account/subscriptions.ts'
import type { ChoiceOf, ContentField, FieldShape } from '#contract/desk/content-fields.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  /** Set by `naming`. */
  from?: ChoiceOf
  /** Set where the names are those of another list of the file. */
  listedIn?: string
  /** Set by prices. */
  price?: Interval
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
}

/** What is said of a field, which `place` leads to (`plans`, `prices`, `month`), and of a value. */
export type Say = {
  field: (place: string[]) => Pick<ContentField, 'label' | 'description'>
  value: (value: string) => string | null
}

/** Longer texts get a field that grows. */
const shortestLong = 200

/** The form of a file, from the schema by which the file itself is read. */
export const shapeOf = (schema: z.ZodType, say: Say): FieldShape =>
  shapeIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, say, [])

function shapeIn(schema: Schema, say: Say, place: string[]): FieldShape {
  if (schema.anyOf)
    return { kind: 'choice', of: schema.anyOf.map((one) => shapeIn(one, say, place)) }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values)
    return {
      kind: 'oneOf',
      values: values.map((one) => ({ value: String(one), label: say.value(String(one)) })),
    }
  switch (schema.type) {
    case 'integer':
    case 'number':
      return { kind: 'number', ...(schema.price ? { price: schema.price } : {}) }
    case 'boolean':
      return { kind: 'yesNo' }
    case 'array':
      return { kind: 'list', of: shapeIn(schema.items ?? {}, say, place) }
    case 'object': {
      if (!schema.properties) {
        const { additionalProperties: of, listedIn } = schema
        return {
          kind: 'entries',
          of: shapeIn(typeof of === 'object' ? of : {}, say, place),
          ...(listedIn ? { listedIn } : {}),
        }
      }
      return {
        kind: 'group',
        fields: Object.entries(schema.properties).map(([name, one]) => ({
          name,
          ...say.field([...place, name]),
          required: schema.required?.includes(name) ?? false,
          shape: shapeIn(one, say, [...place, name]),
        })),
      }
    }
    // What takes anything, such as a version that may look like a number, is written as a text.
    default:
      if (schema.from) return { kind: 'text', long: false, from: schema.from }
      return { kind: 'text', long: (schema.maxLength ?? 0) >= shortestLong }
  }
}
