import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Copy, Link, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { exactTime } from '#web/ui/when.ts'
import { Action } from './action.tsx'
import type { Trouble } from './answers.ts'
import { EditQuestion } from './edit-question.tsx'
import { messagePath } from './message-link.ts'
import { SavePromptAction } from './save-prompt-action.tsx'

type Props = {
  message: Message
  editing: boolean
  onEdit: (messageId: string | undefined) => void
  onReword: ((message: Message, text: string, requestId: string) => Promise<boolean>) | undefined
  trouble: Trouble | undefined
  /** Which of its wordings it is. */
  children?: ReactNode
}

export function Question({ message, editing, onEdit, onReword, trouble, children }: Props) {
  const { _id: id, chatId, content, createdAt } = message
  if (editing)
    return (
      <EditQuestion
        message={message}
        onReword={onReword}
        onClose={() => {
          onEdit(undefined)
          requestAnimationFrame(() => document.getElementById(`edit-${id}`)?.focus())
        }}
        trouble={trouble}
      />
    )
  return (
    <>
      <QuestionText text={content} time={createdAt} />
      <div className="-ms-1 flex min-h-8 flex-wrap items-center text-[13px] opacity-100 transition-opacity duration-150 focus-within:opacity-100 group-hover/row:opacity-100 pointer-fine:not-has-[fieldset]:opacity-0 print:hidden">
        {children}
        <CopyAction what={t`Copy`} icon={<Copy aria-hidden />} text={() => content} />
        <Action id={`edit-${id}`} disabled={!onReword} onClick={() => onEdit(id)}>
          <Pencil aria-hidden /> <Trans>Edit</Trans>
        </Action>
        <CopyAction
          what={t`Copy link`}
          icon={<Link aria-hidden />}
          text={() => location.origin + messagePath(chatId, id)}
        />
        <SavePromptAction text={content} />
      </div>
    </>
  )
}

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

function CopyAction({ what, icon, text }: { what: string; icon: ReactNode; text: () => string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Action onClick={() => void navigator.clipboard.writeText(text()).then(() => setCopied(true))}>
      {copied ? <Check aria-hidden /> : icon}
      <span aria-live="polite">{copied ? t`Copied` : what}</span>
    </Action>
  )
}
