import { parseDocument, stringify } from 'yaml'
import type { ContentFields, FieldShape } from '#contract/desk/content-fields.ts'
import { options } from './collections.ts'
import { cut } from './file-parts.ts'

/**
 * The file of another language, with the words of this one to be written over: only the fields that
 * it can have. Undefined where this one cannot be read.
 */
export function beginTranslation(
  source: string,
  from: ContentFields,
  to: ContentFields,
): string | undefined {
  // Pages and e-mails have the same fields in every language.
  if (JSON.stringify(from.shape) === JSON.stringify(to.shape)) return source
  const parts = cut(source.replaceAll('\r\n', '\n'), from)
  if (!parts) return undefined
  const yaml = parseDocument(parts.facts)
  if (yaml.errors.length > 0) return undefined
  const facts = stringify(fitting(yaml.toJS({ maxAliasCount: 0 }), to.shape) ?? {}, options)
  if (to.in === 'file') return facts
  return `---\n${facts}---\n\n${(parts.text ?? '').replace(/^\n/, '')}`
}

/** What of a value has a place in a shape. */
function fitting(value: unknown, shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'list':
      return Array.isArray(value)
        ? value.map((one) => fitting(one, shape.of)).filter((one) => one !== undefined)
        : undefined
    case 'group': {
      if (!isGroup(value)) return undefined
      return withoutGaps(
        shape.fields.map((field) => [field.name, fitting(value[field.name], field.shape)]),
      )
    }
    case 'entries':
      // Plans are a list, and in another language stand under their short names.
      if (Array.isArray(value))
        return withoutGaps(
          value
            .filter(isGroup)
            .map((one) => [String(one['slug']), fitting(one, shape.of)] as const),
        )
      return isGroup(value)
        ? withoutGaps(Object.entries(value).map(([name, one]) => [name, fitting(one, shape.of)]))
        : undefined
    case 'choice':
      return shape.of.map((one) => fitting(value, one)).find((one) => one !== undefined)
    case 'number':
      return typeof value === 'number' ? value : undefined
    case 'yesNo':
      return typeof value === 'boolean' ? value : undefined
    default:
      return typeof value === 'string' ? value : undefined
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutGaps = (entries: (readonly [string, unknown])[]) =>
  Object.fromEntries(
    entries.filter(
      ([, value]) => value !== undefined && !(isGroup(value) && Object.keys(value).length === 0),
    ),
  )
