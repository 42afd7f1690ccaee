import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import * as z from 'zod/mini'
import { OwnPrompt } from '#contract/chats/own-prompt.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { Problem } from '#web/form/problem.tsx'
import { Restored } from '#web/form/restored.tsx'
import { useForm } from '#web/form/use-form.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { type ShownPrompt, putOwnPrompt, usePrompts } from './prompts.ts'
import { variablesIn } from './variables.ts'

type Props = {
  /** The one that is written anew, or what a new one begins with. */
  prompt?: ShownPrompt
  text?: string
  onClose: () => void
}

/** A prompt of the own: a new one, or one in other words. */
export function PromptDialog({ prompt, text: begin = '', onClose }: Props) {
  const queries = useQueryClient()
  const { categories } = usePrompts()
  const [textId, categoryField] = [useId(), useId()]
  const unsaved = useUnsaved(`prompt:${prompt?._id ?? `new:${begin.slice(0, 80)}`}`, {
    title: prompt?.title ?? firstWords(begin),
    description: prompt?.description ?? '',
    text: prompt?.text ?? begin,
    categoryId: prompt?.categoryId ?? '',
  })
  const { title, description, text, categoryId } = unsaved.values
  const { errors, problem, busy, form } = useForm(
    WithoutEmptyCategory,
    async (body) => {
      const { message, payload } = prompt
        ? await client.envelope(prompts.change, { params: { id: prompt._id }, body })
        : await client.envelope(prompts.add, { body })
      if (payload) putOwnPrompt(queries, payload)
      tell(prompt ? message : t`Added to your prompts`)
      unsaved.discard()
      onClose()
    },
    sentenceOf,
  )
  const heading = prompt ? t`Edit your prompt` : t`A prompt of your own`
  function cancel() {
    unsaved.discard()
    onClose()
  }
  return (
    <Dialog
      label={heading}
      onClose={onClose}
      className="appear m-auto w-[min(560px,calc(100vw-24px))] rounded-xl border border-rule bg-paper p-5 shadow-float sm:p-7"
    >
      <h2 className="font-heading text-[24px] leading-tight">{heading}</h2>
      <form {...form} className="mt-5 space-y-5">
        <Restored unsaved={unsaved} />
        <Field
          label={t`Title`}
          name="title"
          value={title}
          onChange={({ currentTarget }) => unsaved.set({ title: currentTarget.value })}
          error={errors['title']}
          maxLength={200}
          autoComplete="off"
        />
        <Field
          label={t`What it is for (optional)`}
          name="description"
          value={description}
          onChange={({ currentTarget }) => unsaved.set({ description: currentTarget.value })}
          error={errors['description']}
          autoComplete="off"
        />
        <Labelled id={textId} label={t`Text`} error={errors['text']} hint={<Hint text={text} />}>
          <textarea
            id={textId}
            aria-invalid={errors['text'] ? true : undefined}
            aria-describedby={`${textId}-note`}
            name="text"
            dir="auto"
            rows={6}
            value={text}
            onChange={({ currentTarget }) => unsaved.set({ text: currentTarget.value })}
            className={`${look} resize-y py-2 leading-relaxed`}
          />
        </Labelled>
        {categories.length > 0 && (
          <Labelled id={categoryField} label={t`Category`} error={errors['categoryId']}>
            <select
              id={categoryField}
              aria-invalid={errors['categoryId'] ? true : undefined}
              aria-describedby={`${categoryField}-note`}
              name="categoryId"
              value={categoryId}
              onChange={({ currentTarget }) => unsaved.set({ categoryId: currentTarget.value })}
              className={look}
            >
              <option value="">
                <Trans>None</Trans>
              </option>
              {categories.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          </Labelled>
        )}
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            {prompt ? t`Save changes` : t`Save prompt`}
          </Button>
          <Button look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const WithoutEmptyCategory = z.pipe(
  z.transform((given): z.input<typeof OwnPrompt> => {
    const { categoryId, ...others } = given as Record<
      'title' | 'description' | 'text' | 'categoryId',
      string
    >
    return { ...others, categoryId: categoryId || null }
  }),
  OwnPrompt,
)

function Hint({ text }: { text: string }) {
  const variables = variablesIn(text)
  const example = t({ message: 'country', context: 'a variable of a prompt' })
  if (variables.length === 0)
    return (
      <>
        <Trans>Write</Trans> {`{{${example}}}`}{' '}
        <Trans>where a word is to be asked for each time, or</Trans> {`{{${example}*}}`}{' '}
        <Trans>where it has to be given.</Trans>
      </>
    )
  return (
    <>
      <Trans>
        Will ask for{' '}
        {variables.map(({ name, required }) => (required ? name : `${name} (optional)`)).join(', ')}
        .
      </Trans>
    </>
  )
}

const look =
  'min-h-11 w-full rounded border border-edge bg-card px-3 text-[16px] text-ink hover:border-ink aria-invalid:border-bad'

type LabelledProps = {
  id: string
  label: string
  error: string | undefined
  hint?: ReactNode
  children: ReactNode
}

const Labelled = ({ id, label, error, hint, children }: LabelledProps) => (
  <div>
    <label htmlFor={id} className="mb-1.5 block text-[15px] font-medium">
      {label}
    </label>
    {children}
    {error ? (
      <FieldError id={`${id}-note`}>{error}</FieldError>
    ) : (
      <p id={`${id}-note`} className="mt-1.5 text-[13px] text-soft [overflow-wrap:anywhere]">
        {hint}
      </p>
    )}
  </div>
)

/** A title to begin with. */
function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0]!
  if (line.length <= 60) return line
  const end = line.lastIndexOf(' ', 59)
  return `${line.slice(0, end > 0 ? end : 59)}…`
}
