import type { MarkedOptions, Tokens } from 'marked'
import { BareAddresses } from './bare-addresses.ts'
import { BoundedLexer } from './bounded-lexer.ts'
import { mathsExtensions } from './maths.ts'
import { withoutHalfLink } from './half-link.ts'
import { type Block, type Parsed, nothingParsed } from './parsed.ts'

const options = () =>
  ({
    gfm: true,
    extensions: mathsExtensions,
    tokenizer: new BareAddresses(),
  }) as unknown as MarkedOptions

/**
 * Reads on from what was read before. Only the last block is read again: a later character can
 * change it, never one before it.
 */
export function parseMore(before: Parsed, more: string): Parsed {
  const text = before.text + more.replaceAll('\r', '')
  if (text.length === before.text.length) return before
  const tail = text.slice(before.openAt)
  const settled = before.blocks.filter((block) => block.key < before.openAt)
  const fence = openFence(tail)
  if (fence) {
    const block = { key: before.openAt, token: fence }
    return { ...before, text, readTo: text.length, blocks: [...settled, block] }
  }
  const rest = text.slice(before.readTo)
  if (isSoonEnough(before, rest))
    return { ...before, text, blocks: [...readBlocks(before), plainBlock(before.readTo, rest)] }
  const lexer = new BoundedLexer(options())
  lexer.tokens.links = { ...before.links }
  const tokens = lexer.lex(tail)
  const blocks: Block[] = []
  let at = before.openAt
  let openAt = at
  for (const token of tokens) {
    if (token.type !== 'space' && token.type !== 'def') {
      blocks.push({ key: at, token })
      openAt = at
    }
    at += token.raw.length
  }
  return {
    text,
    readTo: text.length,
    openAt,
    blocks: [...settled, ...blocks],
    links: { ...lexer.tokens.links },
    charactersRead: before.charactersRead + tail.length,
  }
}

export const parse = (text: string): Parsed => parseMore(nothingParsed, text)

/** The blocks of a text that is still being written: no sign of a link that has half arrived. */
export function blocksWhileWriting({ blocks, text, links, readTo, openAt }: Parsed): Block[] {
  const last = blocks.at(-1)
  if (!last || last.token.type === 'code' || last.token.type === 'formula') return blocks
  // A long block is shown as it is until more of it has come.
  if (last.key !== openAt || readTo !== text.length || text.length - openAt > longBlock)
    return blocks
  const tail = text.slice(openAt)
  const shown = withoutHalfLink(tail)
  if (shown === tail) return blocks
  const lexer = new BoundedLexer(options())
  lexer.tokens.links = { ...links }
  const token = lexer.lex(shown).find(({ type }) => type !== 'space' && type !== 'def')
  return token ? [...blocks.slice(0, -1), { key: last.key, token }] : blocks.slice(0, -1)
}

/**
 * Reading a long last block again with each word would take the square of its length: it is read
 * again once it has grown by an eighth.
 */
function isSoonEnough({ openAt, readTo }: Parsed, rest: string): boolean {
  const read = readTo - openAt
  return read > longBlock && rest.length < read / 8
}

const longBlock = 4_000

const readBlocks = ({ blocks, readTo }: Parsed) => blocks.filter(({ key }) => key < readTo)

const plainBlock = (key: number, raw: string): Block => {
  const token: Tokens.Text = { type: 'text', raw, text: raw, escaped: false }
  return { key, token }
}

/** A long piece of code that is still being written would be read from its start each time. */
function openFence(tail: string): Tokens.Code | undefined {
  const [, mark, lang = ''] = /^(`{3,}|~{3,})(?!~)([^\n`]*)\n/.exec(tail) ?? []
  if (!mark) return undefined
  const start = tail.indexOf('\n') + 1
  if (tail.indexOf(`\n${mark}`, start - 1) !== -1) return undefined
  return { type: 'code', raw: tail, lang: lang.trim(), text: tail.slice(start) }
}
