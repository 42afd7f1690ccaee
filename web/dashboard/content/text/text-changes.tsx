import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type Block, changesBetween } from './changes.ts'

/** `only`: what is said of lines that only this text has. */
type Side = { text: string; only: string }
type Props = { from: Side; to: Side }

const looks: Record<Block['side'], string> = {
  both: 'border-transparent text-soft',
  from: 'border-bad bg-bad/8',
  to: 'border-good bg-good/8',
}
const signs: Record<Block['side'], string> = { both: '', from: '−', to: '+' }

/** The lines in which two texts differ, and those around them. */
export function TextChanges({ from, to }: Props) {
  const changes = useMemo(() => changesBetween(from.text, to.text), [from.text, to.text])
  if (!changes)
    return (
      <>
        <p className="text-[13px] text-soft">
          <Trans>The texts differ in too many lines to be compared. This is the other one:</Trans>
        </p>
        <pre className={`${boxed} p-3`}>{to.text}</pre>
      </>
    )
  if (changes.length === 0)
    return (
      <p className="text-[14px] text-soft">
        <Trans>The texts are the same.</Trans>
      </p>
    )
  return (
    <>
      <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-soft">
        <li>
          {signs.from} {from.only}
        </li>
        <li>
          {signs.to} {to.only}
        </li>
      </ul>
      <div className={boxed}>
        {changes.map((blocks, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have nothing else, and none moves
          <div key={at} className="border-t border-rule py-2 first:border-t-0">
            {blocks.map((block, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same
              <Lines key={at} block={block} only={{ from: from.only, to: to.only }} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

const boxed =
  'mt-2 overflow-hidden rounded border border-rule bg-card font-mono text-[13px] leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap'

type LinesProps = { block: Block; only: { from: string; to: string } }

function Lines({ block: { side, pieces }, only }: LinesProps) {
  return (
    <div className={`flex gap-2 border-s-2 px-3 ${looks[side]}`}>
      <span aria-hidden className="w-3 shrink-0">
        {signs[side]}
      </span>
      <p className="min-w-0">
        {side !== 'both' && <span className="sr-only">{only[side]}: </span>}
        {pieces.map(({ text, isOwn }, at) =>
          isOwn ? (
            // oxlint-disable-next-line react/no-array-index-key -- the same
            <strong key={at} className="font-semibold underline underline-offset-2">
              {text}
            </strong>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  )
}
