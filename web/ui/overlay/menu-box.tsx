import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MenuContent, MenuItem } from './menu-content.ts'
import { onceClosed } from './once-closed.ts'

/**
 * Not modal: the rest of the page stays readable for assistive technology. It opens inside the part
 * of the page that its button belongs to, which keeps it in a landmark.
 */
export function MenuBox({
  trigger,
  head,
  items,
  align = 'end',
  side = 'bottom',
}: MenuContent & { trigger: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [home, setHome] = useState<Element | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => (open ? onceClosed(() => setOpen(false)) : undefined), [open])
  // A dialog gives the focus back to what had it when it opened: the item is gone by then.
  const choose = (act: Act) => {
    if (act) button.current?.focus()
    act?.()
  }
  return (
    <DropdownMenu.Root
      modal={false}
      open={open}
      onOpenChange={(open) => {
        setOpen(open)
        setHome(button.current?.closest('main, aside, dialog') ?? null)
      }}
    >
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={home}>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={`${box} min-w-48`}
        >
          {head}
          <Items items={items} home={home} choose={choose} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const box =
  'appear z-50 max-w-[min(24rem,calc(100vw-16px))] max-h-[var(--radix-dropdown-menu-content-available-height,80dvh)] overflow-y-auto overscroll-contain rounded-lg border border-rule bg-card p-1.5 text-[15px] shadow-float [scrollbar-width:thin]'

type Act = (() => void) | undefined
type Chosen = { home: Element | null; choose: (act: Act) => void }

const Items = ({ items, home, choose }: Chosen & { items: MenuItem[] }) =>
  items.map((item, index) => {
    if (item === 'line')
      return <DropdownMenu.Separator key={index} className="mx-2 my-1.5 border-t border-rule" />
    if ('items' in item) return <SubMenu key={index} {...item} home={home} choose={choose} />
    if ('chosen' in item)
      return (
        <DropdownMenu.CheckboxItem
          key={index}
          checked={item.chosen}
          onSelect={() => choose(item.onSelect)}
          className={row()}
        >
          <span className="inline-flex w-[17px] shrink-0">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          <Label>{item.label}</Label>
        </DropdownMenu.CheckboxItem>
      )
    return (
      <DropdownMenu.Item
        key={index}
        onSelect={() => choose(item.onSelect)}
        asChild={Boolean(item.href)}
        className={row(item.bad)}
      >
        {item.href ? (
          <a href={item.href}>
            {item.icon}
            <Label>{item.label}</Label>
          </a>
        ) : (
          <>
            {item.icon}
            <Label>{item.label}</Label>
          </>
        )}
      </DropdownMenu.Item>
    )
  })

/** A name of one long word has lines: the menu fits the window. */
const Label = ({ children }: { children: ReactNode }) => (
  <span className="min-w-0 py-1 leading-snug wrap-anywhere">{children}</span>
)

type SubMenuProps = Extract<MenuItem, { items: MenuItem[] }> & Chosen

/** Beside its item; over the menu where a narrow window has no room beside it. */
function SubMenu({ icon, label, items, home, choose }: SubMenuProps) {
  const opener = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>(beside)
  return (
    <DropdownMenu.Sub onOpenChange={(open) => open && setPlace(placeAt(opener.current))}>
      <DropdownMenu.SubTrigger ref={opener} className={`${row()} data-[state=open]:bg-shade`}>
        {icon}
        <Label>{label}</Label>
        <ChevronRight className="-me-1 ms-auto" aria-hidden />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={home}>
        <DropdownMenu.SubContent
          sideOffset={place.offset}
          style={{ maxWidth: place.width }}
          collisionPadding={8}
          className={`${box} min-w-32`}
        >
          <Items items={items} home={home} choose={choose} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

type Place = { offset: number; width: number }

const beside: Place = { offset: 2, width: 320 }
/** As wide as most of them are. */
const roomWanted = 240
/** Of the menu below, so much stays in sight. */
const seenBelow = 28
const edge = 8

function placeAt(opener: HTMLElement | null): Place {
  if (!opener) return beside
  const { left, right, width } = opener.getBoundingClientRect()
  const before = getComputedStyle(opener).direction === 'rtl' ? innerWidth - right : left
  if (Math.max(left, innerWidth - right) >= roomWanted) return beside
  return { offset: seenBelow - width, width: innerWidth - before - seenBelow - edge }
}

const row = (bad?: boolean) =>
  `flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2.5 rounded px-2.5 outline-none data-highlighted:bg-shade [&_svg]:size-[17px] [&_svg]:shrink-0 [&_svg]:text-soft ${bad ? 'text-bad [&_svg]:text-bad' : ''}`
