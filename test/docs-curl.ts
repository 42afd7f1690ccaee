import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import path from 'node:path'

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
 * The words of one command as a shell would split them: quotes, `$NAMES`, `$(uuidgen)` and a
 * backslash at the end of a line. Throws at anything else, so that no guide can hold what is not run.
 */
export function wordsOf(command: string, values: Record<string, string>): string[] {
  const words: string[] = []
  let word: string | undefined
  let rest = command
  const takes = (pattern: RegExp) => {
    const found = pattern.exec(rest)
    if (found) rest = rest.slice(found[0].length)
    return found
  }
  const value = (name: string) => {
    const known = name === '(uuidgen)' ? randomUUID() : values[name]
    if (known === undefined) throw new Error(`$${name} has no value in the test.`)
    return known
  }
  const filled = (text: string) =>
    text.replace(/\$(\(uuidgen\)|[A-Z_]+)/g, (_, name: string) => value(name))
  while (rest !== '') {
    let found
    if (takes(/^(?:\s|\\\n)+/)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if ((found = takes(/^'([^']*)'/))) word = (word ?? '') + found[1]
    else if ((found = takes(/^"([^"`\\]*)"/))) word = (word ?? '') + filled(found[1]!)
    else if ((found = takes(/^[\w./:@=,+-]+/))) word = (word ?? '') + found[0]
    else if ((found = takes(/^\$[A-Z_]+/))) word = (word ?? '') + filled(found[0])
    else throw new Error(`This cannot be read as a plain command: ${rest.slice(0, 40)}`)
  }
  if (word !== undefined) words.push(word)
  return words
}

type Call = { url: string; init: RequestInit }

/** A curl command as a call of fetch; throws at an option that is none of the few that are known. */
export async function callOf(words: string[], origin: string, folder: string): Promise<Call> {
  const [program, ...rest] = words
  if (program !== 'curl') throw new Error(`Only curl is run: ${words.join(' ')}`)
  const headers = new Headers()
  const data: string[] = []
  const form = new FormData()
  let [method, address, inQuery] = ['', '', false]
  while (rest.length > 0) {
    const option = rest.shift()!
    const next = () => rest.shift() ?? fail(`${option} lacks its value.`)
    if (/^-[sN]+$/.test(option)) continue
    else if (option === '--get') inQuery = true
    else if (option === '-X') method = next()
    else if (option === '-H') headers.append(...split(next(), ':'))
    else if (option === '-d') data.push(next())
    else if (option === '--data-urlencode') data.push(encoded(...split(next(), '=')))
    else if (option === '-o') next()
    else if (option === '-F') {
      const [name, value] = split(next(), '=')
      if (!value.startsWith('@')) form.append(name, value)
      else {
        const file = value.slice(1)
        const type = types[path.extname(file)] ?? fail(`${file} has no media type in the test.`)
        form.append(name, await openAsBlob(path.join(folder, file), { type }), file)
      }
    } else if (option.startsWith('-')) fail(`The option ${option} is not known to the test.`)
    else address = option
  }
  const at = 'localhost:3000'
  if (!address.startsWith(`${at}/`)) fail(`${address} is not at ${at}.`)
  const query = inQuery && data.length > 0 ? `?${data.join('&')}` : ''
  const hasForm = [...form.keys()].length > 0
  const body = hasForm ? form : data.length > 0 && !inQuery ? data.join('&') : undefined
  return {
    url: `${origin}${address.slice(at.length)}${query}`,
    init: { method: method || (body ? 'POST' : 'GET'), headers, ...(body ? { body } : {}) },
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
