import { Fragment, memo } from 'react'
import type { TextBlock, TextPage } from '#contract/documents/documents.ts'
import { Pin } from '../highlights/pin.tsx'
import { type Stroke, segmentsOf } from './strokes.ts'
import { WideTable } from './wide-table.tsx'

type Props = { page: TextPage; strokes: Stroke[] }

/** A page's blocks as elements: whatever stands in a document is text here and never markup. */
export const Blocks = memo(function Blocks({ page, strokes }: Props) {
  const levels = headingLevels(page.blocks)
  return page.blocks.map((block, index) => (
    <Block
      key={index}
      text={page.text}
      block={block}
      level={levels[index]!}
      strokes={strokes.filter(({ start, end }) => start < block.end && end > block.start)}
    />
  ))
})

/** Figures, dates and names are not broken into lines. */
const shortCell = 24

type BlockProps = { text: string; block: TextBlock; level: number; strokes: Stroke[] }

function Block({ text, block, level, strokes }: BlockProps) {
  const piece = (range: { start: number; end: number }) => (
    <Piece text={text} range={range} strokes={strokes} />
  )
  if (block.kind === 'heading') {
    const Heading = `h${level}` as 'h4'
    return (
      <Heading dir="auto" data-level={block.level ?? 1}>
        {piece(block)}
      </Heading>
    )
  }
  if (block.kind === 'code') return <pre>{piece(block)}</pre>
  if (block.kind === 'list' && block.items) {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List dir="auto">
        {block.items.map((item, index) => (
          <li key={index}>{piece(item)}</li>
        ))}
      </List>
    )
  }
  if (block.kind === 'table' && block.rows) return <Table {...{ text, block, level, strokes }} />
  return <p dir="auto">{piece(block)}</p>
}

function Table({ text, block, strokes }: BlockProps) {
  const heads = block.heads ?? 0
  const rows = block.rows!
  const columns = Math.max(...rows.map((row) => row.length), 1)
  const row = (cells: { start: number; end: number }[], Cell: 'th' | 'td', nth: number) => (
    <tr key={nth}>
      {block.firstRow !== undefined && (
        // The head stands over every part of a sheet: its number would be that of another row.
        <td className="reading-row">{Cell === 'td' && block.firstRow + nth}</td>
      )}
      {Array.from({ length: columns }, (_, column) => {
        const range = cells[column]
        // An empty head says nothing to anybody.
        const Name = Cell === 'th' && range && range.end > range.start ? 'th' : 'td'
        return (
          <Name
            key={column}
            dir="auto"
            data-length={range && range.end - range.start > shortCell ? 'long' : undefined}
            {...(Name === 'th' ? { scope: 'col' } : {})}
          >
            {range && <Piece text={text} range={range} strokes={strokes} />}
          </Name>
        )
      })}
    </tr>
  )
  return (
    <WideTable>
      <table>
        {heads > 0 && (
          <thead>{rows.slice(0, heads).map((cells, nth) => row(cells, 'th', nth))}</thead>
        )}
        <tbody>{rows.slice(heads).map((cells, nth) => row(cells, 'td', heads + nth))}</tbody>
      </table>
    </WideTable>
  )
}

type PieceProps = { text: string; range: { start: number; end: number }; strokes: Stroke[] }

const Piece = ({ text, range, strokes }: PieceProps) =>
  segmentsOf(text, range, strokes).map(({ text, kinds, isSought, ends }, index) =>
    kinds.size === 0 ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <Fragment key={index}>
        <mark
          data-kinds={[...kinds].join(' ')}
          data-sought={isSought || undefined}
          className="reading-stroke"
        >
          {text}
        </mark>
        {ends.map((highlight) => (
          <Pin key={highlight._id} highlight={highlight} />
        ))}
      </Fragment>
    ),
  )

/** Below the name of the page, which is the third; and never one that skips a level. */
function headingLevels(blocks: TextBlock[]): number[] {
  const own = blocks.filter(({ kind }) => kind === 'heading').map(({ level = 1 }) => level)
  const top = Math.min(...own)
  let before = 3
  return blocks.map(({ kind, level = 1 }) => {
    if (kind !== 'heading') return 0
    before = Math.min(6, before + 1, 4 + level - top)
    return before
  })
}
