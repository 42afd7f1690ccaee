import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Link, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { Action } from '#web/dashboard/messages/answer/actions/action.tsx'
import { CopyAction } from '#web/dashboard/messages/answer/actions/copy-action.tsx'
import type { Trouble } from '#web/dashboard/messages/answer/answers-store.ts'
import { EditQuestion } from './edit-question.tsx'
import { messagePath } from '#web/dashboard/messages/message-link.ts'
import { QuestionText } from './question-text.tsx'
import { SavePromptAction } from './save-prompt-action.tsx'

type Props = {
  message: Message
  editing: boolean
  /** It was left in the middle before: it does not take the focus. */
  editingAgain?: boolean
  onEdit: (messageId: string | undefined) => void
  onReword: ((message: Message, text: string, requestId: string) => Promise<boolean>) | undefined
  trouble: Trouble | undefined
  /** Which of its wordings it is. */
  children?: ReactNode
}

export function Question(props: Props) {
  const { message, editing, editingAgain = false, onEdit, onReword, trouble, children } = props
  const { _id: id, chatId, content, createdAt } = message
  if (editing)
    return (
      <EditQuestion
        message={message}
        isAgain={editingAgain}
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
        <CopyAction
          what={t`Copy`}
          icon={<Copy aria-hidden />}
          copy={() => navigator.clipboard.writeText(content)}
          labelClass="max-sm:sr-only"
        />
        <Action id={`edit-${id}`} title={t`Edit`} disabled={!onReword} onClick={() => onEdit(id)}>
          <Pencil aria-hidden />{' '}
          <span className="max-sm:sr-only">
            <Trans>Edit</Trans>
          </span>
        </Action>
        <CopyAction
          what={t`Copy link`}
          icon={<Link aria-hidden />}
          copy={() => navigator.clipboard.writeText(location.origin + messagePath(chatId, id))}
          labelClass="max-sm:sr-only"
        />
        <SavePromptAction text={content} />
      </div>
    </>
  )
}
