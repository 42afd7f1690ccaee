import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={180} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
)

/** Shows on hover and on focus. */
export const Tooltip = ({ children, content }: { children: ReactNode; content: ReactNode }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={12}
        className="appear z-50 max-w-[22rem] rounded-lg border border-rule bg-card px-3.5 py-3 text-[14px] leading-snug shadow-float"
      >
        {content}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
