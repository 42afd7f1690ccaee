import { t } from '@lingui/core/macro'
import { Mic } from 'lucide-react'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import type { Dictation } from './use-dictation.ts'

export const DictateButton = ({ listening, start, stop }: Dictation) => (
  <Tooltip
    content={
      listening
        ? t`Stop dictating`
        : t`Dictate. Your browser turns what you say into text; with some browsers their maker hears it.`
    }
  >
    <button
      type="button"
      aria-label={t`Dictate`}
      aria-pressed={listening}
      onClick={listening ? stop : start}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded text-soft transition-colors duration-150 hover:bg-shade hover:text-ink aria-pressed:bg-blue-tint aria-pressed:text-blue pointer-coarse:size-11 [&_svg]:size-[18px]"
    >
      <Mic className={listening ? 'animate-pulse' : undefined} aria-hidden />
    </button>
  </Tooltip>
)
