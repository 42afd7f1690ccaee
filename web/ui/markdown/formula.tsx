import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { lazily, useLazily } from '../lazily.ts'
import type { FormulaToken } from './maths.ts'

const maths = lazily(() => import('./formula-elements.ts'))

/** A formula; as it was written, until it can be drawn and where it cannot. */
export function Formula({ token: { source, display, raw } }: { token: FormulaToken }) {
  const loaded = useLazily(maths)
  const drawn = useMemo(() => loaded?.drawFormula(source, display), [loaded, source, display])
  if (!drawn) return <code dir="ltr">{raw.trim()}</code>
  if (!display) return drawn
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <span className="formula-frame" role="group" aria-label={t`Formula`} tabIndex={0}>
      {drawn}
    </span>
  )
}
