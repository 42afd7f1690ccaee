import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { ApiError } from '#contract/client.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Restored } from '#web/form/restored.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AudienceChoice, lineLook, markLook } from '#web/audience/audience-choice.tsx'
import { audienceOf } from '#web/audience/audience.ts'
import { readFilesAgain } from './files.ts'
import { whyNotHere } from './origin.ts'
import { categoriesQuery } from './queries.ts'

/** What is said of a document, and who sees it. */
export function FileDetails({ file, onClose }: { file: AssistantFile; onClose: () => void }) {
  const queries = useQueryClient()
  const categories = useQuery(categoriesQuery).data ?? []
  const unsaved = useUnsaved(`file:${file._id}`, {
    title: file.title,
    categoryId: file.categoryId ?? '',
    library: file.library,
    assistant: file.assistant,
    seenBy: audienceOf(file),
  })
  const { title, categoryId, library, assistant, seenBy } = unsaved.values
  const save = useMutation({
    mutationFn: () => {
      const { audience, planIds, groupIds } = seenBy
      return client.envelope(documents.updateFile, {
        params: { id: file._id },
        body: {
          ...{ title, library, assistant, audience },
          categoryId: categoryId || null,
          ...(audience === 'some' ? { planIds, groupIds } : {}),
        },
      })
    },
    onSuccess: async ({ message }) => {
      tell(message)
      await readFilesAgain(queries)
      unsaved.discard()
      onClose()
    },
    meta: { quiet: true },
  })
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, save.error)
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  const ofAudience = errors['audience'] ?? errors['planIds'] ?? errors['groupIds']
  const problem =
    save.error && Object.keys(errors).length === 0 ? sentenceOf(save.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const notHere = whyNotHere(file)
  function cancel() {
    unsaved.discard()
    onClose()
  }
  return (
    <Dialog
      label={t`Details of ${file.title}`}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(560px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float"
    >
      <form ref={form} noValidate onSubmit={submit} className="space-y-5 p-5 sm:p-7">
        <h2 className="font-heading text-[24px] leading-tight">
          <Trans>Details</Trans>
        </h2>
        {notHere && <p className="text-[14px] text-soft">{notHere}</p>}
        <Restored unsaved={unsaved} />
        <Field
          label={t`Title`}
          value={title}
          maxLength={200}
          error={errors['title']}
          onChange={({ currentTarget }) => unsaved.set({ title: currentTarget.value })}
        />
        <div>
          <label htmlFor="file-category" className="mb-1.5 block text-[15px] font-medium">
            <Trans>Category</Trans>
          </label>
          <select
            id="file-category"
            value={categoryId}
            aria-invalid={errors['categoryId'] ? true : undefined}
            aria-describedby={errors['categoryId'] ? 'file-category-error' : undefined}
            onChange={({ currentTarget }) => unsaved.set({ categoryId: currentTarget.value })}
            className="min-h-11 w-full rounded border border-edge bg-card px-3 text-[16px] hover:border-ink"
          >
            <option value="">{t`No category`}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {errors['categoryId'] && (
            <FieldError id="file-category-error">{errors['categoryId']}</FieldError>
          )}
        </div>
        <AudienceChoice
          value={seenBy}
          error={ofAudience}
          onChange={(seenBy) => unsaved.set({ seenBy })}
        />
        <div>
          <Box
            label={t`It is always in the library`}
            hint={t`Without this, members find it there only as long as the assistant answers from it.`}
            on={library}
            onChange={(library) => unsaved.set({ library })}
          />
          <Box
            label={t`The assistant answers from it`}
            on={assistant}
            onChange={(assistant) => unsaved.set({ assistant })}
          />
        </div>
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={save.isPending}>
            {t`Save changes`}
          </Button>
          <Button look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type BoxProps = { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void }

function Box({ label, hint, on, onChange }: BoxProps) {
  const id = useId()
  return (
    <>
      <label className={lineLook}>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className={markLook}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="ms-7.5 mb-2 text-[13px] text-soft">
          {hint}
        </p>
      )}
    </>
  )
}
