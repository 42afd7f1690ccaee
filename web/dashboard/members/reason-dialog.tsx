import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { sentenceOf } from '#web/api/notices.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Restored } from '#web/form/restored.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = {
  title: string
  /** What follows from it. */
  children: ReactNode
  act: string
  /** Under which the reason is kept until it is sent. */
  draft: string
  optional?: boolean
  danger?: boolean
  onAct: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, before what others will want to know the reason of. */
export function ReasonDialog(props: Props) {
  const { title, children, act, draft, optional, danger, onAct, onClose } = props
  const reason = useDraft(draft)
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!optional && !reason.text.trim()) {
      setMissing(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    setRefused(undefined)
    try {
      await onAct(reason.text.trim())
      reason.clear()
      onClose()
    } catch (error) {
      setRefused(sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      label={title}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-rule bg-paper p-6"
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <h2 className="font-heading text-[21px] leading-tight">{title}</h2>
        <div className="mt-2 text-[15px] text-soft">{children}</div>
        <div className="mt-4 empty:hidden">
          <Restored isNew unsaved={{ restored: reason.restored, discard: reason.clear }} />
        </div>
        <Field
          className="mt-5"
          label={optional ? t`Reason (if you like)` : t`Reason`}
          hint={t`It is kept in the audit log, and not shown to the member.`}
          value={reason.text}
          maxLength={500}
          error={missing ? t`Enter the reason.` : undefined}
          onChange={({ currentTarget: { value } }) => {
            reason.write(value)
            setMissing(false)
          }}
        />
        {refused && (
          <div className="mt-4">
            <Notice kind="bad">{refused}</Notice>
          </div>
        )}
        <div className="mt-6 flex flex-wrap gap-2">
          <Button type="submit" look={danger ? 'danger' : 'strong'} busy={busy}>
            {act}
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
