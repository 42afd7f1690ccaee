import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { mostOfInstruction } from '#contract/account/account-forms.ts'
import { chats } from '#contract/chats/chat.ts'
import { type User, users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Restored } from '#web/form/restored.tsx'
import { setUserInfo } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { formatNumber } from '#web/ui/format/locale.ts'
import { useRefresh } from './refresh.ts'
import { Section } from './section.tsx'

/** What a model is told with each question of this member. */
export function AnswersSection({ member }: { member: User }) {
  const id = useId()
  const refresh = useRefresh()
  const kept = member.standingInstruction ?? ''
  // Unless it is being changed here, it follows what another device saves.
  const unsaved = useUnsaved('standing-instruction', { text: kept })
  const { text } = unsaved.values
  const isChanged = text.trim() !== kept
  const save = useMutation({
    mutationFn: (standingInstruction: string) =>
      client.envelope(users.update, { body: { standingInstruction } }),
    meta: { quiet: true },
    onSuccess: ({ message, payload }) => {
      if (payload) setUserInfo(payload)
      unsaved.discard()
      tell(message)
      refresh()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(text.trim())
  }
  return (
    <Section
      id="answers"
      lead={t`A language model is told this with each of your questions. Nobody else is shown it, and it is in no link that you share.`}
    >
      <form onSubmit={onSubmit}>
        <div className="mb-4 empty:hidden">
          <Restored unsaved={unsaved} />
        </div>
        <label htmlFor={id} className="mb-1.5 block text-[15px] font-medium">
          <Trans>Who you are, and how you want to be answered</Trans>
        </label>
        <textarea
          id={id}
          value={text}
          maxLength={mostOfInstruction}
          dir="auto"
          placeholder={t`For example: I work part time in Scotland. Short answers, please.`}
          aria-invalid={save.isError || undefined}
          aria-describedby={`${save.isError ? `${id}-error ` : ''}${id}-use ${id}-count`}
          onChange={({ currentTarget: { value } }) => {
            save.reset()
            unsaved.set({ text: value })
          }}
          className="block field-sizing-content max-h-[50dvh] min-h-24 w-full rounded border border-edge bg-card px-3 py-2.5 text-[16px] leading-relaxed placeholder:text-faint hover:border-ink aria-invalid:border-bad"
        />
        {save.isError && <FieldError id={`${id}-error`}>{sentenceOf(save.error)}</FieldError>}
        <div className="mt-1.5 flex items-start justify-between gap-6 text-[13px] text-soft">
          <p id={`${id}-use`}>
            <Use />
          </p>
          <p id={`${id}-count`} className="shrink-0 whitespace-nowrap tabular-nums">
            <Trans>
              {formatNumber(text.length)} of {formatNumber(mostOfInstruction)}
            </Trans>
          </p>
        </div>
        <Button
          type="submit"
          look="strong"
          className="mt-4"
          busy={save.isPending}
          disabled={!isChanged && !save.isPending}
        >
          <Trans>Save</Trans>
        </Button>
      </form>
    </Section>
  )
}

/** Where no model writes the answers of this member, the text waits for one. */
function Use() {
  const { data: models } = useQuery({ ...reading(chats.models), meta: { quiet: true } })
  return models?.every((model) => model === 'built-in')
    ? t`At the moment no model writes your answers: they quote the documents, and this is not read.`
    : t`It is used only where a model writes the answer. An answer that quotes the documents does not read it.`
}
