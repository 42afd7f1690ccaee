import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OpenContentFile } from '#contract/desk/content-files.ts'
import { Children, type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { UndoBar, useUndo } from '#web/ui/feedback/undo.tsx'
import { BackToFile } from './back-to-file.tsx'
import type { Writing } from './use-writing.ts'

type Props = {
  open: Pick<OpenContentFile, 'draft' | 'below' | 'from'>
  writing: Pick<Writing, 'text' | 'unsaved' | 'keep' | 'save' | 'remove' | 'dropDraft'>
  isForm: boolean
  /** Why nothing was saved: a form is so long that it would not be seen elsewhere. */
  children?: ReactNode
}

/** On a phone two lines of words fit into a button that is as high as a finger needs. */
const low = 'max-sm:px-2.5 max-sm:py-0.5 max-sm:text-[14px] max-sm:leading-[1.25]'

/**
 * What saves stays in sight below a long form, in one row, since it covers the form; what takes back
 * comes after it.
 */
export function WritingActs({ open, writing, isForm, children }: Props) {
  const { draft, below } = open
  const hasChildren = Children.toArray(children).length > 0
  const { text, unsaved, keep, save, remove, dropDraft } = writing
  const after = useRef<HTMLDivElement>(null)
  const { pending, offer, undo } = useUndo()
  /** Discarding and its “Undo” take each other's place. */
  const put = (next: typeof unsaved) => {
    keep(next)
    requestAnimationFrame(() => after.current?.querySelector('button')?.focus())
  }
  const discard = () => {
    put(undefined)
    offer({ sentence: t`Your changes are discarded.`, undo: () => put(unsaved) })
  }
  return (
    <>
      <div
        className={`mt-4 flex items-center gap-x-3 has-data-refused:flex-wrap ${isForm ? 'sticky bottom-0 z-10 border-t border-rule bg-paper py-2' : ''}`}
      >
        {hasChildren && (
          <div data-refused className="mb-2 basis-full">
            {children}
          </div>
        )}
        <Button
          look="strong"
          busy={save.isPending && !save.variables.asDraft}
          disabled={!unsaved && !draft}
          className={low}
          onClick={() => save.mutate({ asDraft: false, text })}
        >
          <Trans>Publish</Trans>
        </Button>
        <Button
          busy={save.isPending && save.variables.asDraft}
          disabled={!unsaved}
          className={low}
          onClick={() => save.mutate({ asDraft: true, text })}
        >
          <Trans>Save as a draft</Trans>
        </Button>
        <span
          role="status"
          className="min-w-0 text-[13px] leading-tight text-soft max-[359px]:sr-only"
        >
          {unsaved ? t`Not saved yet` : ''}
        </span>
      </div>
      <div ref={after} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* What is written next is not lost by taking back what was before it. */}
        <UndoBar pending={unsaved ? undefined : pending} onUndo={undo} />
        {unsaved && (
          <Button look="quiet" onClick={discard}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
        {draft && (
          <Button look="danger" busy={dropDraft.isPending} onClick={() => dropDraft.mutate()}>
            <Trans>Discard the draft</Trans>
          </Button>
        )}
        {open.from === 'here' && below !== null && (
          <BackToFile busy={remove.isPending} onSure={() => remove.mutateAsync()} />
        )}
      </div>
    </>
  )
}
