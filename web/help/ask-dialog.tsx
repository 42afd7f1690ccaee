import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { type HelpPart, HelpQuestion, help, mostOfQuestion } from '#contract/chats/help.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Problem } from '#web/form/problem.tsx'
import { Restored } from '#web/form/restored.tsx'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { readThreadsAgain } from './queries.ts'

type Props = {
  question: string
  /** The answer that did not help; without it nothing of a chat can go along. */
  messageId?: string
  onClose: () => void
}

const parts = (): { part: HelpPart; label: string }[] => [
  { part: 'question', label: t`Only this question` },
  { part: 'answer', label: t`This question and its answer` },
  { part: 'chat', label: t`The chat up to here` },
]

/** Hands a question to the operator, once. What is written is kept in this browser until then. */
export function AskDialog({ question, messageId, onClose }: Props) {
  const queries = useQueryClient()
  const [requestId] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState<string>()
  const draft = `ask-operator:${messageId ?? 'new'}`
  const words = useDraft(`${draft}:question`, question.slice(0, mostOfQuestion))
  const note = useDraft(`${draft}:note`)
  const { errors, problem, busy, form } = useForm(
    HelpQuestion,
    async (body) => {
      const { message } = await client.envelope(help.ask, { body })
      void readThreadsAgain(queries)
      tell(message)
      words.clear()
      note.clear()
      onClose()
    },
    (error) => {
      setAsked(threadIn(error))
      return sentenceOf(error)
    },
  )
  return (
    <Dialog
      label={t`Ask the operator`}
      onClose={onClose}
      className="appear m-auto w-[min(560px,calc(100vw-24px))] rounded-xl border border-rule bg-paper p-5 shadow-float sm:p-7"
    >
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-heading text-[24px] leading-tight">
          <Trans>Ask the operator</Trans>
        </h2>
        <IconButton label={t`Close`} onClick={onClose} className="-mt-1.5 -me-1.5">
          <X />
        </IconButton>
      </div>
      <form {...form} className="mt-4 space-y-5">
        <input type="hidden" name="requestId" value={requestId} />
        {messageId && <input type="hidden" name="messageId" value={messageId} />}
        <Restored
          isNew
          unsaved={{
            restored: words.restored || note.restored,
            discard() {
              words.clear()
              note.clear()
            },
          }}
        />
        <Words
          name="question"
          label={t`Your question`}
          rows={3}
          draft={words}
          error={errors['question']}
        />
        {messageId && (
          <fieldset>
            <legend className="mb-1.5 text-[15px] font-medium">
              <Trans>What to send from this chat</Trans>
            </legend>
            {parts().map(({ part, label }) => (
              <label
                key={part}
                className="flex min-h-9 items-center gap-2.5 text-[15px] pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name="part"
                  value={part}
                  defaultChecked={part === 'question'}
                  className="size-[18px] accent-blue"
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <Words
          name="note"
          label={t`Note (optional)`}
          rows={2}
          draft={note}
          error={errors['note']}
        />
        <p className="text-[14px] text-soft">
          <Trans>
            The operators of this site read what you send here, with your name and e-mail address,
            and nothing else of your chats.
          </Trans>{' '}
          {messageId && (
            <Trans>
              What you send from the chat is a copy, which stays with your question if you delete
              the chat. It has the quotes in it, also from your own documents, and the names of
              those that you attached; the documents themselves stay yours alone.
            </Trans>
          )}
        </p>
        <Problem>{problem}</Problem>
        {problem && asked && (
          <p>
            <Link to={paths.helpThread(asked)} className="font-medium text-blue hover:underline">
              <Trans>Open that question</Trans>
            </Link>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={busy}>
            <Trans>Send question</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const threadIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.payload as { threadId?: string } | null)?.threadId : undefined

type WordsProps = {
  name: string
  label: ReactNode
  rows: number
  draft: ReturnType<typeof useDraft>
  error: string | undefined
}

function Words({ name, label, rows, draft, error }: WordsProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[15px] font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        dir="auto"
        value={draft.text}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="block w-full resize-y rounded border border-edge bg-card px-3 py-2 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
