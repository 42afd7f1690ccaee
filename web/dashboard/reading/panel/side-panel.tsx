import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { leavingByEscape } from '#web/ui/keys.ts'
import type { Panel, Tab } from './use-panel.ts'

const tabs: Tab[] = ['outline', 'pages', 'search', 'highlights']

const nameOf = (tab: Tab): string =>
  ({
    outline: t({ message: 'Outline', context: 'tab' }),
    pages: t`Pages`,
    search: t`Search`,
    highlights: t({ message: 'Highlights', context: 'tab' }),
  })[tab]

type Props = { panel: Panel; parts: Partial<Record<Tab, ReactNode>> }

/** Beside the page where there is room, over it where there is little, and from below on a phone. */
export function SidePanel({ panel, parts }: Props) {
  // Guests have no highlights.
  const isThere = (tab: Tab) => parts[tab] !== undefined
  // The page beside an answer, or the sheet it lies in, stays.
  const onKeyDown = leavingByEscape(() => panel.close())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of whatever is in it
    <section aria-label={t`In this document`} onKeyDown={onKeyDown} className="reading-panel">
      <Tabs.Root
        value={panel.tab}
        onValueChange={(tab) => panel.setTab(tab as Tab)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex h-12 shrink-0 items-center gap-1 border-b border-rule pe-1.5 ps-2">
          <Tabs.List aria-label={t`In this document`} className="flex min-w-0 flex-1 gap-0.5">
            {tabs.filter(isThere).map((tab) => (
              <Tabs.Trigger
                key={tab}
                value={tab}
                className="h-8 rounded px-2 text-[13px] font-medium text-soft hover:text-ink data-[state=active]:bg-shade data-[state=active]:text-ink"
              >
                {nameOf(tab)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <IconButton label={t`Close the panel`} onClick={panel.close} className="size-9!">
            <X />
          </IconButton>
        </div>
        {tabs.filter(isThere).map((tab) => (
          <Tabs.Content
            key={tab}
            value={tab}
            tabIndex={-1}
            className="flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden"
          >
            {parts[tab]}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </section>
  )
}
