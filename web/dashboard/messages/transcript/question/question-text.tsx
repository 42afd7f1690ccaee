import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { exactTime } from '#web/ui/format/when.ts'

const longFrom = { characters: 1_600, lines: 16 }
const foldedTo = { characters: 1_000, lines: 10 }

/** A long question shows its beginning: what was answered should not be a day's journey away. */
export function QuestionText({ text, time }: { text: string; time?: string }) {
  const [whole, setWhole] = useState(false)
  const long =
    text.length > longFrom.characters ||
    text.split('\n', longFrom.lines + 1).length > longFrom.lines
  const shown = long && !whole ? beginningOf(text) : text
  return (
    <div className="border-s-2 border-ink ps-4">
      <div
        dir="auto"
        data-words
        title={time && exactTime(time)}
        className={`text-[16px] leading-relaxed break-words whitespace-pre-wrap ${shown === text ? '' : 'print:hidden'}`}
      >
        {shown}
        {shown !== text && '…'}
      </div>
      {shown !== text && (
        <div className="hidden text-[16px] break-words whitespace-pre-wrap print:block" dir="auto">
          {text}
        </div>
      )}
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 min-h-8 text-[13px] font-medium text-blue hover:underline print:hidden"
        >
          {whole ? t`Show less` : t`Show all`}
        </button>
      )}
    </div>
  )
}

const beginningOf = (text: string) => {
  const lines = text.split('\n', foldedTo.lines).join('\n')
  return lines.slice(0, foldedTo.characters).trimEnd()
}
