import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, X } from 'lucide-react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { sizeOf } from '#web/ui/format/size.ts'
import { AfterAMoment } from '#web/ui/feedback/skeleton.tsx'
import { SpinningRing } from '#web/ui/feedback/spinner.tsx'
import { UndoBar } from '#web/ui/feedback/undo.tsx'
import { useChatActions } from './use-chat-actions.ts'
import type { Exporting } from './use-exports.ts'

/** What goes on with chats: a way back, and files that are being made. */
export function ChatNotes() {
  const { pending, undo, exports, exportAs, dismissExport } = useChatActions()
  return (
    <div className="space-y-1">
      <div role="status">
        {exports.map((one) => (
          <ExportNote
            key={one.key}
            one={one}
            onAgain={() => exportAs(one.chat, one.format)}
            onDismiss={() => dismissExport(one.key)}
          />
        ))}
      </div>
      <UndoBar pending={pending} onUndo={undo} />
    </div>
  )
}

type NoteProps = { one: Exporting; onAgain: () => void; onDismiss: () => void }

function ExportNote({ one, onAgain, onDismiss }: NoteProps) {
  const box =
    'mb-1 flex items-start gap-2 rounded border border-rule bg-card py-1.5 pe-1 ps-3 text-[13px] shadow-float'
  if (one.error)
    return (
      <div className={box}>
        <CircleAlert className="mt-1.5 size-[15px] shrink-0 text-bad" aria-hidden />
        <div className="min-w-0 flex-1 py-1">
          <p className="truncate font-medium">{one.what}</p>
          <p>{one.error}</p>
          <button type="button" onClick={onAgain} className="py-1 font-medium text-blue">
            <Trans>Try again</Trans>
          </button>
        </div>
        <IconButton label={t`Dismiss ${one.what}`} onClick={onDismiss} className="size-8!">
          <X />
        </IconButton>
      </div>
    )
  return (
    <AfterAMoment>
      <div className={box}>
        <span className="mt-1.5">
          <SpinningRing size={16} />
        </span>
        <p className="min-w-0 flex-1 truncate py-1">
          {one.received > 0 ? t`Saving` : t`Making`} {one.what}
          {one.received > 0 && <span aria-hidden>, {sizeOf(one.received)}</span>}
        </p>
        <button
          type="button"
          onClick={one.stop}
          className="rounded px-2 py-1.5 font-medium text-blue hover:bg-shade"
        >
          <Trans>Stop</Trans>
        </button>
      </div>
    </AfterAMoment>
  )
}
