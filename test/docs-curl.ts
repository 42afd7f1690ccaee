import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'shell-quote'

/** A piece of a guide that is set as code: what is typed, or what it answers. */
export type Block = { line: number; text: string }

/** The indented blocks of a guide, in order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let before = ''
  for (const [i, line] of markdown.split('\n').entries()) {
    const open = blocks.at(-1)
    if (line.startsWith('    ') && (before === '' || before.startsWith('    ')))
      if (open && before !== '') open.text += `\n${line.slice(4)}`
      else blocks.push({ line: i + 1, text: line.slice(4) })
    before = line.trim() === '' ? '' : line
  }
  return blocks
}

/**
 * The words of one command as a shell would split them. Throws at whatever else a shell can do, so
 * that no guide can hold what is not run.
 */
export function wordsOf(command: string, values: Record<string, string>): string[] {
  const line = command.replaceAll('\\\n', ' ').replaceAll('$(uuidgen)', '$UUID')
  const unread = () => fail(`This cannot be read as a plain command: ${command}`)
  if (/\$\(|`/.test(line)) unread()
  const known: Record<string, string> = { ...values, UUID: randomUUID() }
  const value = (name: string) => known[name] ?? fail(`$${name} has no value in the test.`)
  return parse(line, value).map((word) => (typeof word === 'string' ? word : unread()))
}

type Call = { url: string; init: RequestInit }

/** The options of curl that the guides use; any other is refused. */
const options = {
  silent: { type: 'boolean', short: 's' },
  'no-buffer': { type: 'boolean', short: 'N' },
  get: { type: 'boolean' },
  request: { type: 'string', short: 'X' },
  header: { type: 'string', short: 'H', multiple: true },
  data: { type: 'string', short: 'd', multiple: true },
  'data-urlencode': { type: 'string', multiple: true },
  form: { type: 'string', short: 'F', multiple: true },
  output: { type: 'string', short: 'o' },
} as const

/** A curl command as a call of fetch. */
export async function callOf(words: string[], origin: string, folder: string): Promise<Call> {
  const [program, ...args] = words
  if (program !== 'curl') fail(`Only curl is run: ${words.join(' ')}`)
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [address = '', ...more] = positionals
  if (more.length > 0) fail(`One address is called, and not also ${more.join(' ')}.`)
  const headers = new Headers(values.header?.map((header) => split(header, ':')))
  const data = [
    ...(values.data ?? []),
    ...(values['data-urlencode'] ?? []).map((one) => encoded(...split(one, '='))),
  ]
  const form = new FormData()
  for (const part of values.form ?? []) {
    const [name, value] = split(part, '=')
    if (!value.startsWith('@')) form.append(name, value)
    else {
      const file = value.slice(1)
      const type = types[path.extname(file)] ?? fail(`${file} has no media type in the test.`)
      form.append(name, await openAsBlob(path.join(folder, file), { type }), file)
    }
  }
  const at = 'localhost:3000'
  if (!address.startsWith(`${at}/`)) fail(`${address} is not at ${at}.`)
  const query = values.get && data.length > 0 ? `?${data.join('&')}` : ''
  const hasForm = [...form.keys()].length > 0
  const body = hasForm ? form : data.length > 0 && !values.get ? data.join('&') : undefined
  return {
    url: `${origin}${address.slice(at.length)}${query}`,
    init: { method: values.request ?? (body ? 'POST' : 'GET'), headers, ...(body ? { body } : {}) },
  }
}

const types: Record<string, string> = { '.csv': 'text/csv' }

const encoded = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`

function split(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  if (at < 0) fail(`${text} lacks a “${sign}”.`)
  return [text.slice(0, at), text.slice(at + 1).trim()]
}

function fail(sentence: string): never {
  throw new Error(sentence)
}

/** A shortened answer of a guide as a value: a bare … stands for anything, “[…]” for any list. */
export const shapeOf = (text: string): unknown =>
  JSON.parse(text.replace(/"…"/g, '"ANY"').replaceAll('…', '"ANY"').replaceAll('ANY', '…'))

/** What a guide shows and an answer does not have: every key, and each value's kind. Empty is good. */
export function missingIn(answer: unknown, shown: unknown, place = ''): string[] {
  if (shown === null || shown === '…') return answer === undefined ? [`${place} is not there`] : []
  if (Array.isArray(shown)) {
    if (!Array.isArray(answer)) return [`${place} is no list`]
    const [first] = shown
    if (first === undefined || first === '…') return []
    return answer.length === 0 ? [`${place} is empty`] : missingIn(answer[0], first, `${place}[0]`)
  }
  if (typeof shown === 'object')
    return Object.entries(shown).flatMap(([key, value]) =>
      missingIn((answer as Record<string, unknown> | null)?.[key], value, `${place}.${key}`),
    )
  if (typeof answer !== typeof shown) return [`${place} is ${typeof answer}`]
  return place.endsWith('.httpCode') && answer !== shown ? [`${place} is ${String(answer)}`] : []
}
