import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { SavedAnswer } from '#contract/chats/saved-answers.ts'
import { KeptActions, KeptSince } from '#web/dashboard/kept-actions.tsx'
import type { RowProps } from '#web/dashboard/kept-list.tsx'
import { messagePath } from '../message-link.ts'

/** What was asked, how the answer begins, and the way to it. */
export function SavedRow({ item: answer, onRemove }: RowProps<SavedAnswer>) {
  const { _id, chatId, chatTitle, question, beginning, savedAt } = answer
  const id = useId()
  return (
    <li className="border-t border-rule py-5 print:break-inside-avoid">
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
          <KeptSince at={savedAt} />
        </p>
        <KeptActions
          id={id}
          to={messagePath(chatId, _id)}
          open={<Trans context="an answer">Open</Trans>}
          onRemove={() => onRemove(answer)}
        />
      </article>
    </li>
  )
}
