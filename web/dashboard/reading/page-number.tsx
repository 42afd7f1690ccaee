import { useEffect, useState } from 'react'

type Props = { page: number; count: number; onGo: (page: number) => void }

/** `31 of 84`, where the number can be typed over. */
export function PageNumber({ page, count, onGo }: Props) {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  return (
    <form
      className="flex items-baseline gap-1 text-[13px] text-soft tabular-nums"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Number.parseInt(typed, 10)
        if (wanted) onGo(Math.min(count, Math.max(1, wanted)))
        else setTyped(String(page))
      }}
    >
      <input
        aria-label={`Page of ${count}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={() => setTyped(String(page))}
        style={{ width: `${String(count).length + 1.5}ch` }}
        className="h-8 rounded border border-transparent bg-transparent px-1 text-right outline-offset-0 hover:border-rule focus:border-edge focus:bg-card focus:text-ink"
      />
      <span className="whitespace-nowrap">of {count}</span>
    </form>
  )
}
