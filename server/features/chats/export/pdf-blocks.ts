import { type Context, Script, createContext } from 'node:vm'
import { lexer, type Token, type Tokens } from 'marked'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { ChatToExport, MessageToExport } from './chats-of.ts'
import type { Say } from '#server/sentences.ts'
import { endOf, nameOf, selectionOf, shownBranch, sourceIn, timeOf } from './words.ts'

/**
 * What the template typesets. Every word is passed as a value, so nothing is read as the
 * typesetter's markup.
 */
type Sheet = { title: string; note: string; messages: SheetMessage[] }
type SheetMessage = { name: string; time: string; blocks: Block[]; end: string; sources: Source[] }
type Source = { n: string; place: string; quote: string; rtl: boolean }

type Inline =
  | { k: 'text' | 'code'; t: string }
  | { k: 'strong' | 'em' | 'del'; c: Inline[] }
  | { k: 'link'; to: string; c: Inline[] }
  | { k: 'br' }
type Block =
  | { k: 'heading'; level: number; c: Inline[]; rtl: boolean }
  | { k: 'paragraph'; c: Inline[]; rtl: boolean }
  | { k: 'code'; t: string }
  | { k: 'quote'; c: Block[] }
  | { k: 'list'; start: number; ordered: boolean; items: Block[][] }
  | { k: 'table'; columns: number; head: Inline[][]; cells: Inline[][] }
  | { k: 'rule' }

export function sheetOf(chat: ChatToExport, say: Say): Sheet {
  const branch = shownBranch(chat)
  const asMarkup = createMarkup()
  const messages = branch.map((message) => ({
    name: nameOf(message, say),
    time: timeOf(message.createdAt),
    blocks:
      message.role === 'user'
        ? [...passageOf(message, say), ...asWritten(message.content)]
        : asMarkup(message.content),
    end: endOf(message, say) ?? '',
    sources: message.citations.map((citation) => ({
      n: String(citation.n),
      place: sourceIn(citation, say),
      quote: collapseWhitespace(citation.quote),
      rtl: isRightToLeft(citation.quote),
    })),
  }))
  const everything = [chat.title, ...branch.map(({ content }) => content)]
  return {
    title: collapseWhitespace(chat.title),
    note: everything.some((text) => beyondFonts.test(text)) ? say(honestNote) : '',
    messages,
  }
}

/** The passage that the question is about, above it. */
function passageOf(message: MessageToExport, say: Say): Block[] {
  const about = selectionOf(message, say)
  if (!about) return []
  const { label, place, quote } = about
  return [...asWritten(`${label}, ${place}:`), { k: 'quote', c: asWritten(quote) }]
}

/** Deeper than anybody writes, and well below the depth at which a parser fails. */
const mostDeep = 12

/** A question contains no markup: its lines stay lines. */
const asWritten = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => /\S/.test(part))
    .map((part) => ({
      k: 'paragraph',
      rtl: isRightToLeft(part),
      c: part
        .split('\n')
        .flatMap((line, i): Inline[] => [
          ...(i > 0 ? [{ k: 'br' } as const] : []),
          { k: 'text', t: line },
        ]),
    }))

/** Time limits for one message and for a whole chat; what people write is parsed at once. */
const mostMs = { message: 800, chat: 2_500 }

/** Text that is not parsed in time is typeset as it was written, without its markup. */
function createMarkup() {
  const scope: Context = createContext({})
  const parse = new Script('parse()')
  let leftMs = mostMs.chat
  return (text: string): Block[] => {
    const timeout = Math.min(mostMs.message, Math.floor(leftMs))
    if (timeout < 1) return asWritten(text)
    const from = performance.now()
    scope['parse'] = () => blocks(lexer(text, { gfm: true }), 0)
    try {
      // Only this ends a parser that does not return.
      return parse.runInContext(scope, { timeout }) as Block[]
    } catch {
      // This also covers text nested so deeply that the parser gives up.
      return asWritten(text)
    } finally {
      leftMs -= performance.now() - from
    }
  }
}

const blocks = (tokens: Token[], depth: number): Block[] =>
  tokens.flatMap((token) => block(token, depth))

function block(token: Token, depth: number): Block[] {
  if (depth > mostDeep) return asWritten(token.raw)
  const words = () => inline((token as Tokens.Generic).tokens ?? [], depth + 1)
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'heading':
      return [{ k: 'heading', level: token.depth, c: words(), rtl: isRightToLeft(token.text) }]
    case 'paragraph':
    case 'text':
      return token.tokens
        ? [{ k: 'paragraph', c: words(), rtl: isRightToLeft(token.text) }]
        : asWritten(token.text)
    case 'code':
      return [{ k: 'code', t: token.text }]
    case 'blockquote':
      return [{ k: 'quote', c: blocks(token.tokens ?? [], depth + 1) }]
    case 'list':
      return [list(token as Tokens.List, depth)]
    case 'table':
      return [table(token as Tokens.Table, depth)]
    case 'hr':
      return [{ k: 'rule' }]
    default:
      return asWritten(token.raw)
  }
}

const list = (token: Tokens.List, depth: number): Block => ({
  k: 'list',
  ordered: token.ordered,
  start: Math.min(Number(token.start) || 0, 1_000_000_000),
  items: token.items.map((item) => {
    const content = blocks(item.tokens, depth + 1)
    const [first] = content
    const box: Inline = { k: 'text', t: item.checked ? '[x] ' : '[ ] ' }
    if (item.task && first?.k === 'paragraph') first.c.unshift(box)
    return content
  }),
})

const table = (token: Tokens.Table, depth: number): Block => ({
  k: 'table',
  columns: token.header.length,
  head: token.header.map((cell) => inline(cell.tokens, depth + 1)),
  cells: token.rows.flatMap((row) => row.map((cell) => inline(cell.tokens, depth + 1))),
})

const inline = (tokens: Token[], depth: number): Inline[] =>
  tokens.flatMap((token) => span(token, depth))

function span(token: Token, depth: number): Inline[] {
  const words = () => inline((token as Tokens.Generic).tokens ?? [], depth + 1)
  if (depth > mostDeep) return [{ k: 'text', t: collapseWhitespace(token.raw) }]
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ k: token.type, c: words() }]
    case 'codespan':
      return [{ k: 'code', t: token.text }]
    case 'checkbox':
      return []
    case 'br':
      return [{ k: 'br' }]
    case 'escape':
      return [{ k: 'text', t: token.text }]
    case 'link':
      return /^(?:https?:\/\/|mailto:)/i.test(token.href)
        ? [{ k: 'link', to: token.href, c: words() }]
        : words()
    case 'image':
      return [{ k: 'text', t: `${token.text} (${token.href})` }]
    case 'text':
      return 'tokens' in token && token.tokens ? words() : [{ k: 'text', t: decoded(token.text) }]
    default:
      return [{ k: 'text', t: token.raw }]
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (text: string) =>
  text.replace(/\n/g, ' ').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)

/** By its first letter that runs in one direction. */
const isRightToLeft = (text: string) => {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter)
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Scripts that the bundled fonts lack; the server's own fonts are used for them if it has any. */
const beyondFonts =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u

const honestNote =
  'Some letters or signs of this chat may be missing here, because the fonts of this server do not have them all. The Markdown, text and JSON exports hold every one.'
