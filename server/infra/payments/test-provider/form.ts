export type Form = { [name: string]: FormValue }
type FormValue = string | Form | FormValue[]

/** The SDK's form encoding: `items[0][price]=p` and the like. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null) as Form
  for (const [name, value] of new URLSearchParams(text)) put(form, keysOf(name), value)
  return form
}

const keysOf = (name: string) => name.replaceAll(']', '').split('[')

function put(form: Form, [key = '', ...rest]: string[], value: string) {
  if (key === '__proto__') return
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = (form[key] ??= Object.create(null) as Form)
  if (typeof inner === 'object') put(inner as Form, rest, value)
}

/** A list in the form, whether or not its entries were numbered. */
export const listOf = (value: FormValue | undefined): FormValue[] =>
  value === undefined || typeof value === 'string' ? [] : Object.values(value)

export const wordOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export const formOf = (value: FormValue | undefined): Form =>
  value !== undefined && typeof value === 'object' && !Array.isArray(value) ? value : {}

export const numberOf = (value: FormValue | undefined): number | undefined =>
  typeof value === 'string' && value !== '' ? Number(value) : undefined

export const wordsOf = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
