import { Parser } from 'htmlparser2'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

/**
 * Names without their prefix, because producers choose their own prefixes; attributes as written.
 */
export type Xml = { name: string; attributes: Record<string, string>; children: (Xml | string)[] }

/**
 * The document as a tree. A file that declares entities is refused, because they allow XML bombs.
 */
export function parseXml(text: string): Xml {
  refuseEntities(text)
  const root: Xml = { name: '', attributes: {}, children: [] }
  const open = [root]
  new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > deepest) throw new UnreadableError('broken')
        const element: Xml = { name: localName(name), attributes, children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext: (data) => void open.at(-1)!.children.push(data),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  ).end(text)
  return root
}

/** Yields the elements of a large part one at a time, without keeping them. */
export function walkXml(
  text: string,
  on: {
    open: (name: string, attributes: Record<string, string>) => void
    text: (data: string) => void
    close: (name: string) => void
  },
) {
  refuseEntities(text)
  new Parser(
    {
      onopentag: (name, attributes) => on.open(localName(name), attributes),
      ontext: on.text,
      onclosetag: (name) => on.close(localName(name)),
    },
    { xmlMode: true },
  ).end(text)
}

// Real documents are about ten levels deep; deeper nesting could overflow the stack.
export const deepest = 400

function refuseEntities(text: string) {
  if (text.includes('<!ENTITY'))
    throw new UnreadableError(
      'broken',
      'This file contains XML entities, which are not allowed. Save it again in the program that wrote it, and upload it.',
    )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** By its name without a prefix, or else with any prefix. */
export function attribute({ attributes }: Xml, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`))
  return key && attributes[key]
}

/** Because an element may have both `id` and `r:id`. */
export function prefixed({ attributes }: Xml, name: string): string | undefined {
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`))
  return key && attributes[key]
}

export const elements = ({ children }: Xml): Xml[] =>
  children.filter((child): child is Xml => typeof child !== 'string')

export const child = (element: Xml | undefined, ...names: string[]): Xml | undefined =>
  names.reduce<Xml | undefined>(
    (at, name) => at && elements(at).find((one) => one.name === name),
    element,
  )

/** As Word writes the value of a setting. */
export const valueOf = (element: Xml | undefined): string | undefined =>
  element && attribute(element, 'val')

/** Of a property that is there to be switched on, or off with a value; undefined where it is not there. */
export const isOn = (property: Xml | undefined): boolean | undefined =>
  property && !['0', 'false', 'off'].includes(valueOf(property) ?? '1')

/** Every descendant of that name, in order. */
export function all(element: Xml, name: string): Xml[] {
  return elements(element).flatMap((one) => [
    ...(one.name === name ? [one] : []),
    ...all(one, name),
  ])
}

export const textOf = (element: Xml | undefined): string =>
  element?.children.map((one) => (typeof one === 'string' ? one : textOf(one))).join('') ?? ''
