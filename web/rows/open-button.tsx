import { ChevronDown, ChevronRight } from 'lucide-react'

type Props = { text: string; isOpen: boolean; onOpen: () => void }

/** The words of a line, which open what is below it. */
export function OpenButton({ text, isOpen, onOpen }: Props) {
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="flex w-full items-start gap-2 rounded text-start hover:text-blue pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      <Icon
        aria-hidden
        className="mt-1 size-4 shrink-0 text-soft rtl:not-[svg[class*=down]]:rotate-180"
      />
      <span className="line-clamp-3 max-w-[64ch] text-[16px] leading-relaxed font-medium [overflow-wrap:anywhere]">
        {text}
      </span>
    </button>
  )
}
