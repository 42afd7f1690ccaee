import { memo } from 'react'
import { exactTime } from '#web/ui/when.ts'

export const Question = memo(({ text, time }: { text: string; time?: string }) => (
  <article
    aria-label="Your question"
    title={time && exactTime(time)}
    className="border-l-2 border-ink pl-4 text-[16px] leading-relaxed break-words whitespace-pre-wrap"
  >
    {text}
  </article>
))
