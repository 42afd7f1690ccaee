import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { type ApprovedAnswer, approved } from '#contract/desk/approved.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Restored } from '#web/form/restored.tsx'
import { Problem } from '#web/form/problem.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { readApprovedAgain } from './queries.ts'

/** `messageId` of an answer that is approved now, `id` of one that was approved before. */
type Props = {
  question: string
  content: string
  /** What its numbers stand for. */
  citations: readonly { n: number }[]
  onApproved?: (answer: ApprovedAnswer) => void
  onClose: () => void
} & ({ messageId: string; id?: undefined } | { id: string })

/** Approves an answer as it is, or with other words. */
export function ApproveDialog(props: Props) {
  const { question, content, citations, onClose } = props
  const queries = useQueryClient()
  const field = useId()
  const unsaved = useUnsaved(`approved:${props.id ?? props.messageId}`, { text: content })
  const { text } = unsaved.values
  const cites = citations.some(({ n }) => text.includes(`[${n}]`))
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, missing)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(!text.trim())
    if (!text.trim() || busy) return
    setBusy(true)
    setProblem(undefined)
    const body = text === content ? {} : { content: text }
    try {
      const answer =
        props.id === undefined
          ? await client.call(approved.approve, { params: { messageId: props.messageId }, body })
          : await client.call(approved.change, { params: { id: props.id }, body })
      props.onApproved?.(answer)
      unsaved.discard()
      tell(t`The answer is approved.`)
      onClose()
      await readApprovedAgain(queries)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  function cancel() {
    unsaved.discard()
    onClose()
  }

  return (
    <Dialog
      label={t`Approve the answer`}
      onClose={onClose}
      className="appear m-auto w-[min(720px,calc(100vw-24px))] rounded-xl border border-rule bg-paper p-5 shadow-float sm:p-7"
    >
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-heading text-[24px] leading-tight">
          <Trans>Approve the answer</Trans>
        </h2>
        <IconButton label={t`Close`} onClick={onClose} className="-mt-1.5 -me-1.5">
          <X />
        </IconButton>
      </div>
      <p className="mt-3 line-clamp-4 border-s-2 border-ink ps-4 [overflow-wrap:anywhere]">
        {question}
      </p>
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="mt-5 space-y-4"
      >
        <Restored unsaved={unsaved} />
        <div>
          <label htmlFor={field} className="mb-1.5 block text-[15px] font-medium">
            <Trans>Answer</Trans>
          </label>
          <textarea
            id={field}
            data-begin
            rows={9}
            dir="auto"
            value={text}
            maxLength={20_000}
            aria-invalid={missing || undefined}
            aria-describedby={`${field}-says`}
            onChange={({ currentTarget }) => unsaved.set({ text: currentTarget.value })}
            className="block w-full resize-y rounded border border-edge bg-card px-3 py-2 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
          />
          {missing ? (
            <FieldError id={`${field}-says`}>
              <Trans>Write the answer.</Trans>
            </FieldError>
          ) : (
            <p id={`${field}-says`} className="mt-1.5 text-[13px] text-soft">
              <Trans>
                Correct it if you like. The numbers in brackets stand for its sources; leave them
                where they belong.
              </Trans>
            </p>
          )}
        </div>
        <p className="text-[14px] text-soft">
          {cites ? (
            <Trans>
              Members who ask the same get this answer first, with your name and the day. It is
              withdrawn by itself when a passage that it cites changes.
            </Trans>
          ) : (
            <Trans>
              Members who ask the same get this answer first, with your name and the day. No number
              of a source is left in it: every member gets it, whatever they may read, and it is not
              withdrawn by itself when a document changes.
            </Trans>
          )}
        </p>
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            <Trans>Approve</Trans>
          </Button>
          <Button look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
