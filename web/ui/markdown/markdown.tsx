import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode, createContext, memo, use, useMemo } from 'react'
import { safeAddress } from './address.ts'
import { readEntities } from './entities.ts'
import { type Block, parse } from './parse.ts'

/** Draws what stands for `[n]` in the text, or nothing where `n` names no source. */
export type DrawCitation = (n: number) => ReactNode | undefined

const Context = createContext<{ cite?: DrawCitation; topHeading: number }>({ topHeading: 3 })

type Props = {
  text?: string
  /** What was parsed already, where text arrives piece by piece. */
  blocks?: Block[]
  cite?: DrawCitation
  /** The level of the highest heading in the text, so that the page's outline stays whole. */
  topHeading?: 2 | 3
}

/** Markdown as React elements: no string of HTML is ever made, so none can do harm. */
export function Markdown({ text = '', blocks, cite, topHeading = 3 }: Props) {
  const shown = useMemo(() => blocks ?? parse(text).blocks, [blocks, text])
  const context = useMemo(() => ({ cite, topHeading }), [cite, topHeading])
  return (
    <Context value={context}>
      {shown.map((block) => (
        <DrawnBlock key={block.key} token={block.token} />
      ))}
    </Context>
  )
}

const DrawnBlock = memo(({ token }: { token: Token }) => <BlockElement token={token} />)

function BlockElement({ token }: { token: Token }) {
  const { topHeading } = use(Context)
  switch (token.type) {
    case 'paragraph':
      return <p>{inline((token as Tokens.Paragraph).tokens)}</p>
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const Heading = `h${Math.min(6, Math.max(depth, topHeading))}` as 'h3'
      return <Heading>{inline(tokens)}</Heading>
    }
    case 'blockquote':
      return <blockquote>{blocksOf((token as Tokens.Blockquote).tokens)}</blockquote>
    case 'list':
      return <List token={token as Tokens.List} />
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'table':
      return <Table token={token as Tokens.Table} />
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    case 'text':
      return <>{inline((token as Tokens.Text).tokens ?? [token])}</>
    default:
      return <p>{token.raw}</p>
  }
}

const blocksOf = (tokens: Token[]) =>
  tokens.map((token, index) => <BlockElement key={index} token={token} />)

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => (
    <li key={index}>
      {item.task && (
        <span aria-label={item.checked ? 'Done' : 'To do'}>{item.checked ? '☑ ' : '☐ '}</span>
      )}
      {blocksOf(item.tokens.filter((inner) => inner.type !== 'checkbox'))}
    </li>
  ))
  if (!token.ordered) return <ul>{items}</ul>
  return <ol start={Number(token.start) || undefined}>{items}</ol>
}

const alignment = { left: undefined, right: 'to-right', center: 'to-centre' } as const

function Table({ token }: { token: Tokens.Table }) {
  const cell = (Cell: 'th' | 'td') => (content: Tokens.TableCell, index: number) => (
    <Cell key={index} className={content.align ? alignment[content.align] : undefined}>
      {inline(content.tokens)}
    </Cell>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- as above
    <div className="table-frame" role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>{token.header.map(cell('th'))}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>{row.map(cell('td'))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const inline = (tokens: Token[] = []): ReactNode[] =>
  tokens.map((token, index) => <Inline key={index} token={token} />)

function Inline({ token }: { token: Token }) {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? (
        <>{inline(token.tokens)}</>
      ) : (
        <Words text={readEntities((token as Tokens.Text).text)} />
      )
    case 'escape':
      return <>{(token as Tokens.Escape).text}</>
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>
    case 'del':
      return <del>{inline((token as Tokens.Del).tokens)}</del>
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return <Outward href={href}>{inline(tokens)}</Outward>
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      // A picture from elsewhere would tell that host who is reading.
      return <Outward href={href}>{readEntities(text) || href}</Outward>
    }
    default:
      return <>{token.raw}</>
  }
}

function Outward({ href, children }: { href: string; children: ReactNode }) {
  const address = safeAddress(href)
  if (!address) return <>{children}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Plain words, with `[n]` drawn as a numeral where there is a source of that number. */
function Words({ text }: { text: string }) {
  const { cite } = use(Context)
  if (!cite || !text.includes('[')) return <>{text}</>
  return (
    <>
      {text.split(/((?:\s*\[\d{1,3}\])+[.,;:]?)/).map((part, index) => (
        <Fragment key={index}>
          {index % 2 === 1 ? <Numerals text={part} cite={cite} /> : part}
        </Fragment>
      ))}
    </>
  )
}

/** As in print, a full stop or comma stands before the number that belongs to its sentence. */
function Numerals({ text, cite }: { text: string; cite: DrawCitation }) {
  const [, markers = '', stop = ''] = /^(.*?)([.,;:]?)$/s.exec(text) ?? []
  const drawn = [...markers.matchAll(/\s*\[(\d{1,3})\]/g)].map(([whole, n]) => ({
    whole,
    numeral: cite(Number(n)),
  }))
  const known = drawn.every(({ numeral }) => numeral !== undefined)
  return (
    <>
      {known && stop}
      {drawn.map(({ whole, numeral }, index) => (
        <Fragment key={index}>{numeral ?? whole}</Fragment>
      ))}
      {!known && stop}
    </>
  )
}
