import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { clampPage } from './layout.ts'

type Props = { page: number; count: number; onGo: (page: number) => void }

/** `31 of 84`, where the number can be typed over. */
export function PageNumber({ page, count, onGo }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <form
      className="flex items-baseline gap-1 text-[13px] text-soft"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) onGo(clampPage(Number(typed), count))
        setTyped(undefined)
      }}
    >
      <input
        aria-label={t`Page of ${count}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? page}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        onBlur={() => setTyped(undefined)}
        style={{ width: `${String(count).length + 1.5}ch` }}
        className="reading-page-number tabular-nums h-8 rounded border border-transparent bg-transparent px-1 text-end outline-offset-0 hover:border-rule focus:border-edge focus:bg-card focus:text-ink"
      />
      <span className="whitespace-nowrap">
        <Trans>of {count}</Trans>
      </span>
    </form>
  )
}
