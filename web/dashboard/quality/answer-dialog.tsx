import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { content } from '#contract/content.ts'
import { AnswerText, type WrittenAnswer, questions } from '#contract/desk/questions.ts'
import type { Audience } from '#web/audience/audience.ts'
import { AudienceChoice } from '#web/audience/audience-choice.tsx'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Problem } from '#web/form/problem.tsx'
import { Restored } from '#web/form/restored.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { readRowsAgain } from './queries.ts'

type Props = {
  onClose: () => void
} & (
  | { messageId: string; question: string; members: number; written?: undefined }
  | { written: WrittenAnswer }
)

const allMembers: Audience = { audience: 'members', planIds: [], groupIds: [] }

/** Writes the page that answers a question, or changes it. What is typed is kept until it is sent. */
export function AnswerDialog(props: Props) {
  const { onClose, written } = props
  const queries = useQueryClient()
  const id = written ? written.id : props.messageId
  const unsaved = useUnsaved(`written:${id}`, {
    title: written?.title ?? '',
    body: written?.body ?? '',
    seenBy: allMembers,
    categoryId: '',
    notify: true,
  })
  const { title, body, seenBy, categoryId, notify } = unsaved.values
  const [isPreview, setPreview] = useState(false)
  const { errors, problem, busy, form } = useForm(
    AnswerText,
    async (text) => {
      if (written) await client.call(questions.changeWritten, { params: { id }, body: text })
      else
        await client.call(questions.resolve, {
          params: { messageId: id },
          body: { ...text, ...seenBy, notify, ...(categoryId ? { categoryId } : {}) },
        })
      unsaved.discard()
      tell(written ? t`The page is being changed.` : t`The answer is being published.`)
      onClose()
      await readRowsAgain(queries)
    },
    sentenceOf,
  )
  function cancel() {
    unsaved.discard()
    onClose()
  }
  const name = written ? t`Change the answer` : t`Answer it`
  return (
    <Dialog
      label={name}
      onClose={onClose}
      className="appear m-auto w-[min(720px,calc(100vw-24px))] rounded-xl border border-rule bg-paper p-5 shadow-float sm:p-7"
    >
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-heading text-[24px] leading-tight">{name}</h2>
        <IconButton label={t`Close`} onClick={onClose} className="-mt-1.5 -me-1.5">
          <X />
        </IconButton>
      </div>
      {!written && (
        <p className="mt-3 line-clamp-4 border-s-2 border-ink ps-4 [overflow-wrap:anywhere]">
          {props.question}
        </p>
      )}
      <form {...form} className="mt-5 space-y-5">
        <Restored unsaved={unsaved} isNew={!written} />
        <Field
          name="title"
          data-begin
          label={t`Title`}
          hint={t`What the page is called, as one would look for it.`}
          value={title}
          onChange={({ currentTarget }) => unsaved.set({ title: currentTarget.value })}
          maxLength={200}
          error={errors['title']}
        />
        <Body
          value={body}
          onChange={(body) => unsaved.set({ body })}
          isPreview={isPreview}
          onPreview={setPreview}
          error={errors['body']}
        />
        {!written && (
          <>
            <AudienceChoice
              value={seenBy}
              onChange={(seenBy) => unsaved.set({ seenBy })}
              error={errors['audience']}
            />
            <CategoryChoice
              chosen={categoryId}
              onChoose={(categoryId) => unsaved.set({ categoryId })}
            />
            <label className="flex min-h-9 items-center gap-2.5 text-[15px] pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={notify}
                onChange={({ currentTarget }) => unsaved.set({ notify: currentTarget.checked })}
                className="size-[18px] accent-blue"
              />
              {plural(props.members, {
                one: 'Tell the # member who asked, by e-mail and in the chat',
                other: 'Tell the # members who asked, by e-mail and in the chat',
              })}
            </label>
          </>
        )}
        <p className="text-[14px] text-soft">
          <Trans>
            The text becomes a page of “Questions and answers” in the library, from which the
            assistant answers within seconds.
          </Trans>
        </p>
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            {written ? t`Save changes` : t`Publish the answer`}
          </Button>
          <Button look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type BodyProps = {
  value: string
  onChange: (value: string) => void
  isPreview: boolean
  onPreview: (on: boolean) => void
  error: string | undefined
}

function Body({ value, onChange, isPreview, onPreview, error }: BodyProps) {
  const id = useId()
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <label htmlFor={id} className="text-[15px] font-medium">
          <Trans>Answer</Trans>
        </label>
        <Button
          small
          look="quiet"
          aria-pressed={isPreview}
          className="pointer-coarse:min-h-11"
          onClick={() => onPreview(!isPreview)}
        >
          <Trans>Preview</Trans>
        </Button>
      </div>
      <textarea
        id={id}
        name="body"
        rows={9}
        dir="auto"
        hidden={isPreview}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-says`}
        className="block w-full resize-y rounded border border-edge bg-card px-3 py-2 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
      />
      {isPreview && (
        <div className="prose max-h-[50dvh] min-h-36 overflow-y-auto rounded border border-rule px-4 py-3">
          <Markdown text={value || t`Nothing is written yet.`} />
        </div>
      )}
      {error ? (
        <FieldError id={`${id}-says`}>{error}</FieldError>
      ) : (
        <p id={`${id}-says`} className="mt-1.5 text-[13px] text-soft">
          <Trans>Markdown: lists, tables and links. Headings become bold lines.</Trans>
        </p>
      )}
    </div>
  )
}

function CategoryChoice({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const id = useId()
  const categories = useQuery({ ...reading(content.categories), meta: { quiet: true } }).data ?? []
  if (categories.length === 0) return null
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[15px] font-medium">
        <Trans>Category of the document in the library</Trans>
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className="min-h-11 w-full rounded border border-edge bg-card px-3 text-[16px]"
      >
        <option value="">{t`As it is`}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
    </div>
  )
}
