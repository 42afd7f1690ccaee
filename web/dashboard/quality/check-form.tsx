import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type CheckQuestion, operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Restored } from '#web/form/restored.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { filesQuery, readChecksAgain } from './queries.ts'

type Props = { check?: CheckQuestion; onClose: () => void }

/** A question, and the place where its answer stands or that it has none. */
export function CheckForm({ check, onClose }: Props) {
  const queries = useQueryClient()
  const files = useQuery(filesQuery).data?.items ?? []
  const unsaved = useUnsaved(`check:${check?._id ?? 'new'}`, {
    question: check?.question ?? '',
    fileId: check?.fileId ?? '',
    page: check?.page ? String(check.page) : '',
    words: check?.words ?? '',
  })
  const { question, fileId, page, words } = unsaved.values
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, errors)
  const isKnown = !fileId || files.some(({ _id }) => _id === fileId)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    setProblem(undefined)
    const expected = fileId
      ? { fileId, page: Number(page) || null, words: words.trim() || null }
      : { fileId: null, page: null }
    const body = { question, ...expected }
    try {
      if (check) await client.call(operator.changeCheck, { params: { id: check._id }, body })
      else await client.call(operator.addCheck, { body })
      await readChecksAgain(queries)
      unsaved.discard()
      onClose()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  function cancel() {
    unsaved.discard()
    onClose()
  }

  return (
    <Dialog
      label={check ? t`Edit the question` : t`Add a question`}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(560px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float"
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void save(event)}
        className="space-y-5 p-5 sm:p-7"
      >
        <h2 className="font-heading text-[24px] leading-tight">
          {check ? t`Edit the question` : t`Add a question`}
        </h2>
        <Restored unsaved={unsaved} isNew={!check} />
        <Field
          label={t`Question`}
          value={question}
          maxLength={2_000}
          error={errors['question']}
          onChange={({ currentTarget }) => unsaved.set({ question: currentTarget.value })}
        />
        <div>
          <label htmlFor="check-file" className="mb-1.5 block text-[15px] font-medium">
            <Trans>Where the answer is</Trans>
          </label>
          <select
            id="check-file"
            value={fileId}
            aria-invalid={errors['fileId'] ? true : undefined}
            aria-describedby={errors['fileId'] ? 'check-file-error' : undefined}
            onChange={({ currentTarget }) => unsaved.set({ fileId: currentTarget.value })}
            className="min-h-11 w-full rounded border border-edge bg-card px-3 text-[16px] hover:border-ink"
          >
            <option value="">
              <Trans>Nowhere: the documents hold no answer</Trans>
            </option>
            {!isKnown && check && <option value={fileId}>{check.title}</option>}
            {files.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </select>
          {errors['fileId'] && <FieldError id="check-file-error">{errors['fileId']}</FieldError>}
        </div>
        {fileId && (
          <>
            <Field
              label={t`Page`}
              hint={t`Of slides, sheets and sections, their number in the document.`}
              inputMode="numeric"
              value={page}
              error={errors['page']}
              onChange={({ currentTarget }) => unsaved.set({ page: currentTarget.value })}
            />
            <Field
              label={t`Words of the quotation (optional)`}
              hint={t`The first quotation has to hold them.`}
              value={words}
              maxLength={1_000}
              error={errors['words']}
              onChange={({ currentTarget }) => unsaved.set({ words: currentTarget.value })}
            />
          </>
        )}
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            {check ? t`Save changes` : t`Add the question`}
          </Button>
          <Button look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
