import type { PointerEvent, ReactElement, ReactNode, SyntheticEvent } from 'react'
import { useLateTrigger } from './late-trigger.tsx'
import { lazily } from '../lazily.ts'

type Props = { children: ReactElement<Record<string, unknown>>; content: ReactNode }

const box = lazily(() => import('./tooltip-box.tsx').then((all) => all.TooltipBox))
const closed = { 'data-state': 'closed' }

/** Shows on hover and on focus. */
export function Tooltip({ children: trigger, content }: Props) {
  const { drawn, standIn, Part } = useLateTrigger({ trigger, part: box, attributes: closed, asks })
  return (
    <>
      {drawn}
      {Part && <Part content={content} trigger={standIn} />}
    </>
  )
}

const asks = (event: SyntheticEvent): boolean =>
  event.type === 'focus' ||
  (event.type === 'pointermove' && (event as PointerEvent).pointerType !== 'touch')
