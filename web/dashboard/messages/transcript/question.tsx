import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Copy, Link, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { Action } from '../answer/actions/action.tsx'
import type { Trouble } from '../answer/answers-store.ts'
import { EditQuestion } from './edit-question.tsx'
import { messagePath } from '../message-link.ts'
import { QuestionText } from './question-text.tsx'
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
      <div className="-ms-1 flex min-h-8 pointer-coarse:max-sm:-ms-3.5 flex-wrap items-center text-[13px] opacity-100 transition-opacity duration-150 focus-within:opacity-100 group-hover/row:opacity-100 pointer-fine:not-has-[fieldset]:opacity-0 print:hidden">
        {children}
        <CopyAction what={t`Copy`} icon={<Copy aria-hidden />} text={() => content} />
        <Action id={`edit-${id}`} title={t`Edit`} disabled={!onReword} onClick={() => onEdit(id)}>
          <Pencil aria-hidden />{' '}
          <span className="max-sm:sr-only">
            <Trans>Edit</Trans>
          </span>
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

function CopyAction({ what, icon, text }: { what: string; icon: ReactNode; text: () => string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Action
      title={what}
      onClick={() => void navigator.clipboard.writeText(text()).then(() => setCopied(true))}
    >
      {copied ? <Check aria-hidden /> : icon}
      <span aria-live="polite" className="max-sm:sr-only">
        {copied ? t`Copied` : what}
      </span>
    </Action>
  )
}
