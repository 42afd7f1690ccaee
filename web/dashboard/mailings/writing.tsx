import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { type Mailing, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { readAgain, show } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'
import { Title } from './title.tsx'
import { TextFields, isOfText } from './text-fields.tsx'
import { type Draft, blank, useDraft } from './draft.ts'
import { isWritten } from './words.ts'

type Props = {
  mailing: Mailing
  /** With the id of one that was not stored before. */
  onMade: (id: string) => void
}

/** A draft: what it says in each language, and who gets it. */
export function Writing({ mailing, onMade }: Props) {
  const { _id: id } = mailing
  const params = { id }
  const isNew = mailing === blank
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { draft, version, isUnsaved, change, forgetSaved, keepOver, forget } = useDraft(mailing)
  const [asked, setAsked] = useState<Mailing>()
  const save = useMutation({
    mutationFn: (sent: Draft) =>
      isNew
        ? client.call(mailings.make, { body: sent })
        : client.call(mailings.change, { params, body: { ...sent, version } }),
    onSuccess: async (saved, sent) => {
      forgetSaved(sent, saved)
      const shown = show(queries, saved)
      if (isNew) onMade(saved._id)
      await shown
    },
    meta: { quiet: true },
  })
  /** What is tested and sent is what stands in the fields. */
  const saved = async () => (isUnsaved ? save.mutateAsync(draft) : mailing)
  const test = useMutation({
    mutationFn: async (locale: string) => {
      const { _id } = await saved()
      return client.envelope(mailings.test, { params: { id: _id }, body: { locale } })
    },
    onSuccess: ({ message }) => tell(message),
    meta: { quiet: true },
  })
  const remove = useMutation({
    mutationFn: async () =>
      isNew ? undefined : unlessGone(client.call(mailings.remove, { params })),
    onSuccess: async () => {
      forget()
      tell(t`The draft is deleted.`)
      void navigate(paths.mailings)
      await readAgain(queries)
    },
  })
  const conflict = save.error instanceof ApiError && save.error.httpCode === 409
  const refused = conflict ? undefined : (save.error ?? test.error)
  const faults = refused instanceof ApiError ? refused.fields : {}
  const form = useRef<HTMLDivElement>(null)
  useFirstFault(form, refused)
  /** What was refused is not what stands there now. */
  function edit(part: Partial<Draft>) {
    if (refused) for (const one of [save, test]) one.reset()
    change(part)
  }
  const written = site.languages.filter(({ locale }) => isWritten(draft, locale))
  return (
    <>
      <Title texts={draft.texts} />
      <div ref={form}>
        <TextFields texts={draft.texts} faults={faults} onChange={(texts) => edit({ texts })} />
      </div>
      <AudienceFields draft={draft} onChange={edit} />
      <div className="mt-8 max-w-2xl space-y-4">
        {conflict && (
          <Notice
            kind="warn"
            action={
              <>
                <Button
                  small
                  onClick={() => {
                    save.reset()
                    keepOver(mailing.version)
                  }}
                >
                  <Trans>Keep mine</Trans>
                </Button>
                <Button
                  small
                  onClick={() => {
                    save.reset()
                    forget()
                    void readAgain(queries)
                  }}
                >
                  <Trans>Take theirs</Trans>
                </Button>
              </>
            }
          >
            {sentenceOf(save.error)}
          </Notice>
        )}
        {refused && !Object.keys(faults).some(isOfText) && (
          <Notice kind="bad">{sentenceOf(refused)}</Notice>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          look="strong"
          disabled={written.length === 0}
          busy={save.isPending}
          onClick={() => void saved().then(setAsked, () => readAgain(queries))}
        >
          <Trans>Send…</Trans>
        </Button>
        <Button
          disabled={!isUnsaved}
          busy={save.isPending}
          onClick={() =>
            void saved().then(
              () => tell(t`The draft is saved.`),
              () => readAgain(queries),
            )
          }
        >
          <Trans>Save the draft</Trans>
        </Button>
        {written.map(({ locale, name }) => (
          <Button
            key={locale}
            busy={save.isPending || (test.isPending && test.variables === locale)}
            onClick={() => test.mutate(locale)}
          >
            {written.length > 1 ? t`Send a test to me (${name})` : t`Send a test to me`}
          </Button>
        ))}
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          <Trans>Delete the draft</Trans>
        </Button>
        <span role="status" className="text-[13px] text-soft">
          {isUnsaved ? t`Not saved yet` : ''}
        </span>
      </div>
      {asked && <SendDialog mailing={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
