import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { PromptDialog } from '#web/prompts/prompt-dialog.tsx'
import { Action } from './action.tsx'

/** Keeps a question that was asked among the own prompts. */
export function SavePromptAction({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Action title="Save as prompt" onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden /> <span className="max-sm:sr-only">Save as prompt</span>
      </Action>
      {open && <PromptDialog text={text} onClose={() => setOpen(false)} />}
    </>
  )
}
