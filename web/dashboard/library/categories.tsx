import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Category } from '#contract/content.ts'
import { CategoryIcon } from '#web/prompts/category-icon.tsx'

type Props = {
  categories: Category[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

export const Categories = ({ categories, chosen, onChoose }: Props) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be drawn as one
  <div
    role="group"
    aria-label={t`Categories`}
    // On a phone one row that scrolls: names of some length would else stand one in a line, and on its
    // side no document would be seen.
    className="mt-4 flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:flex-wrap short:flex-nowrap short:overflow-x-auto short:py-1"
  >
    <Choice pressed={!chosen} onPress={() => onChoose(undefined)}>
      <Trans>All</Trans>
    </Choice>
    {categories.map(({ id, name, icon }) => (
      <Choice key={id} pressed={chosen === id} onPress={() => onChoose(id)}>
        <CategoryIcon name={icon} />
        <span className="min-w-0 py-1 text-start leading-tight [overflow-wrap:anywhere]">
          {name}
        </span>
      </Choice>
    ))}
  </div>
)

type ChoiceProps = { pressed: boolean; onPress: () => void; children: React.ReactNode }

function Choice({ pressed, onPress, children }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed && button.current) bringIntoRow(button.current)
  }, [pressed])
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-9 max-w-full shrink-0 items-center gap-2 rounded-full border border-rule px-3.5 text-[14px] text-soft transition-colors duration-150 hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:bg-card aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11"
    >
      {children}
    </button>
  )
}

/** Where the row scrolls, the one that an address chooses may be outside the window. The page stays. */
function bringIntoRow(button: HTMLElement) {
  const row = button.parentElement!
  const [place, room] = [button, row].map((one) => one.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ]
  const margin = 20
  if (place.right + margin > room.right) row.scrollLeft += place.right + margin - room.right
  else if (place.left - margin < room.left) row.scrollLeft += place.left - margin - room.left
}
