import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { PromptDialog } from '#web/prompts/prompt-dialog.tsx'
import { Action } from '#web/dashboard/messages/answer/actions/action.tsx'

/** Keeps a question that was asked among the own prompts. */
export function SavePromptAction({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Action title={t`Save as prompt`} onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden />{' '}
        <span className="max-sm:sr-only">
          <Trans>Save as prompt</Trans>
        </span>
      </Action>
      {open && <PromptDialog text={text} onClose={() => setOpen(false)} />}
    </>
  )
}
