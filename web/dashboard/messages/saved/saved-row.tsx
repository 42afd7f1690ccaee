import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { SavedAnswer } from '#contract/saved-answers.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { exactTime, spokenTime } from '#web/ui/when.ts'
import { messagePath } from '../message-link.ts'

type Props = { answer: SavedAnswer; onRemove: (answer: SavedAnswer) => void }

/** What was asked, how the answer begins, and the way to it. */
export function SavedRow({ answer, onRemove }: Props) {
  const { _id, chatId, chatTitle, question, beginning, savedAt } = answer
  const id = useId()
  return (
    <li className="border-t border-rule py-5">
      <article aria-labelledby={`${id}-title`}>
        <h2
          id={`${id}-title`}
          dir="auto"
          className="line-clamp-2 max-w-[62ch] text-[16px] leading-snug font-medium [overflow-wrap:anywhere]"
        >
          {question || chatTitle}
        </h2>
        <p
          dir="auto"
          className="mt-1.5 line-clamp-3 max-w-[66ch] leading-relaxed text-soft [overflow-wrap:anywhere]"
        >
          {beginning}
        </p>
        <p className="mt-2 text-[13px] text-soft [overflow-wrap:anywhere]">
          {/* Many a chat is called by its first question. */}
          {question && question !== chatTitle && `${chatTitle} · `}
          <time dateTime={savedAt} title={exactTime(savedAt)} className="whitespace-nowrap">
            {spokenTime(savedAt)}
          </time>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink
            small
            id={`${id}-open`}
            aria-labelledby={`${id}-open ${id}-title`}
            to={messagePath(chatId, _id)}
          >
            <Trans context="an answer">Open</Trans>
          </ButtonLink>
          <Button
            look="quiet"
            small
            className="pointer-coarse:min-h-11"
            id={`${id}-remove`}
            aria-labelledby={`${id}-remove ${id}-title`}
            onClick={() => onRemove(answer)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </article>
    </li>
  )
}
