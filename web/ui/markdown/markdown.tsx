import { t } from '@lingui/core/macro'
import type { Token, Tokens } from 'marked'
import { memo, use, useMemo } from 'react'
import { CodeBlock } from './code-block.tsx'
import {
  CiteContext,
  type DrawCitation,
  type OpenPlace,
  PlaceContext,
  TopHeadingContext,
  WritingContext,
} from './context.ts'
import { directionOf } from './direction.ts'
import { Formula } from './formula.tsx'
import { inline } from './inline.tsx'
import type { FormulaToken } from './maths.ts'
import { parse } from './parse.ts'
import type { Block } from './parsed.ts'

export type { DrawCitation } from './context.ts'

type Props = {
  text?: string
  /** What was parsed already, where text arrives piece by piece. */
  blocks?: Block[]
  /** Whether more of it is still to come. */
  writing?: boolean
  cite?: DrawCitation
  openPlace?: OpenPlace
  /** The level of the highest heading in the text, so that the page's outline stays whole. */
  topHeading?: 2 | 3
}

/** Markdown as React elements: no string of HTML is ever made, so none can do harm. */
export function Markdown({
  text = '',
  blocks,
  writing = false,
  cite,
  openPlace,
  topHeading = 3,
}: Props) {
  const shown = useMemo(() => blocks ?? parse(text).blocks, [blocks, text])
  return (
    <CiteContext value={cite}>
      <PlaceContext value={openPlace}>
        <TopHeadingContext value={topHeading}>
          <WritingContext value={writing}>
            {inGroups(shown).map((group, index) => (
              <Group key={index} blocks={group} />
            ))}
          </WritingContext>
        </TopHeadingContext>
      </PlaceContext>
    </CiteContext>
  )
}

const together = 16

/** While text arrives only the last group is gone through again: an answer may have hundreds of blocks. */
const inGroups = (blocks: Block[]): Block[][] =>
  Array.from({ length: Math.ceil(blocks.length / together) }, (_, index) =>
    blocks.slice(index * together, (index + 1) * together),
  )

const Group = memo(
  ({ blocks }: { blocks: Block[] }) =>
    blocks.map((block) => <DrawnBlock key={block.key} token={block.token} />),
  (before, now) =>
    before.blocks.length === now.blocks.length &&
    before.blocks.every(({ token }, index) => token === now.blocks[index]?.token),
)

const DrawnBlock = memo(({ token }: { token: Token }) => <BlockElement token={token} />)

function BlockElement({ token }: { token: Token }) {
  switch (token.type) {
    case 'paragraph':
      return <p dir="auto">{inline((token as Tokens.Paragraph).tokens)}</p>
    case 'heading':
      return <Heading token={token as Tokens.Heading} />
    case 'blockquote':
      return (
        <blockquote dir={directionOf(token.raw)}>
          {blocksOf((token as Tokens.Blockquote).tokens)}
        </blockquote>
      )
    case 'list':
      return <List token={token as Tokens.List} />
    case 'code':
      return <CodeBlock token={token as Tokens.Code} />
    case 'formula':
      return <Formula token={token as FormulaToken} />
    case 'table':
      return <Table token={token as Tokens.Table} />
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    case 'text':
      return <>{inline((token as Tokens.Text).tokens ?? [token])}</>
    default:
      return <p dir="auto">{token.raw}</p>
  }
}

const blocksOf = (tokens: Token[]) =>
  tokens.map((token, index) => <BlockElement key={index} token={token} />)

function Heading({ token: { depth, tokens } }: { token: Tokens.Heading }) {
  const topHeading = use(TopHeadingContext)
  const Level = `h${Math.min(6, Math.max(depth, topHeading))}` as 'h3'
  return <Level dir="auto">{inline(tokens)}</Level>
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => (
    <li key={index} dir="auto" className={item.task ? 'task' : undefined}>
      {item.task && (
        <input
          type="checkbox"
          disabled
          checked={item.checked ?? false}
          aria-label={item.checked ? t`Done` : t`To do`}
          readOnly
        />
      )}
      {blocksOf(item.tokens)}
    </li>
  ))
  if (!token.ordered) return <ul dir={directionOf(token.raw)}>{items}</ul>
  return (
    <ol dir={directionOf(token.raw)} start={Number(token.start) || undefined}>
      {items}
    </ol>
  )
}

const alignment = { left: undefined, right: 'to-right', center: 'to-centre' } as const

function Table({ token }: { token: Tokens.Table }) {
  const cell = (Cell: 'th' | 'td') => (content: Tokens.TableCell, index: number) => (
    <Cell key={index} dir="auto" className={content.align ? alignment[content.align] : undefined}>
      {inline(content.tokens)}
    </Cell>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- as above
    <div className="table-frame" role="group" aria-label={t`Table`} tabIndex={0}>
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
