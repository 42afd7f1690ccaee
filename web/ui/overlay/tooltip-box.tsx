import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useSyncExternalStore } from 'react'

const delayMs = 180
const skipDelayMs = 300

/** Whether a tooltip is open or was until just now: then the next one opens without a delay. */
let recentlyOpen = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setRecentlyOpen(now: boolean) {
  recentlyOpen = now
  for (const tell of listeners) tell()
}

function noteOpen(open: boolean) {
  clearTimeout(timer)
  if (open) setRecentlyOpen(true)
  else timer = setTimeout(setRecentlyOpen, skipDelayMs, false)
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function TooltipBox({ trigger, content }: { trigger: ReactNode; content: ReactNode }) {
  const delayDuration = useSyncExternalStore(subscribe, () => (recentlyOpen ? 0 : delayMs))
  return (
    <Radix.Provider delayDuration={delayDuration} skipDelayDuration={0}>
      <Radix.Root onOpenChange={noteOpen}>
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            // Above it would cover the sentence that a source's number stands behind.
            side="bottom"
            sideOffset={6}
            collisionPadding={12}
            className="appear z-50 max-w-[min(22rem,calc(100vw-24px))] rounded-lg border border-rule bg-card px-3.5 py-3 text-[14px] leading-snug shadow-float"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
