import { useMemo } from 'react'
import { encode } from 'uqr'

/** Dark on white in both themes: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[196px] rounded border border-rule bg-[#fff]"
    >
      <path d={path} fill="#1c1b19" />
    </svg>
  )
}

/** Each run of dark squares in a row is one rectangle. */
function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const runs = data.flatMap((row, y) =>
    Array.from(
      row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ).map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}
