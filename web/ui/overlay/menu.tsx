import type { KeyboardEvent, PointerEvent, ReactElement, SyntheticEvent } from 'react'
import { useLateTrigger } from './late-trigger.tsx'
import type { MenuContent } from './menu-content.ts'
import { lazily } from '../lazily.ts'

type Props = MenuContent & { trigger: ReactElement<Record<string, unknown>> }

const box = lazily(() => import('./menu-box.tsx').then((all) => all.MenuBox))
const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false, 'data-state': 'closed' }

/** A button, and what can be chosen when it is pressed. */
export function Menu({ trigger, ...content }: Props) {
  const { drawn, standIn, Part } = useLateTrigger({ trigger, part: box, attributes: closed, asks })
  return (
    <>
      {drawn}
      {Part && <Part {...content} trigger={standIn} />}
    </>
  )
}

const openingKeys = ['Enter', ' ', 'ArrowDown']

/** Like the menu itself: with the main button, or by key; the focus is for what opens. */
function asks(event: SyntheticEvent): boolean | undefined {
  const { button, ctrlKey } = event as PointerEvent
  const opens =
    event.type === 'pointerdown'
      ? button === 0 && !ctrlKey
      : event.type === 'keydown' && openingKeys.includes((event as KeyboardEvent).key)
  if (opens) event.preventDefault()
  return opens || (event.type === 'blur' ? false : undefined)
}
