import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type Mailing, mailings } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Restored } from '#web/form/restored.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { lineLook, markLook } from '#web/audience/audience-choice.tsx'
import { countQuery, show } from './queries.ts'
import { membersInWords, nameOf } from './words.ts'

/** Asked once more, with how many get it: what is sent cannot be taken back. */
export function SendDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const queries = useQueryClient()
  const group = useId()
  const when = useUnsaved(`mailing-time:${mailing._id}`, { later: false, time: '' })
  const { later, time } = when.values
  const [missing, setMissing] = useState(false)
  const { audience, planIds, groupIds, inactiveSince, notice } = mailing
  const count = useQuery(countQuery({ audience, planIds, groupIds, inactiveSince })).data
  const send = useMutation({
    mutationFn: () =>
      client.call(mailings.send, {
        params: { id: mailing._id },
        body: {
          version: mailing.version,
          ...(later ? { sendAt: new Date(time).toISOString() } : {}),
        },
      }),
    onSuccess: async (sent) => {
      when.discard()
      onClose()
      await show(queries, sent)
      document.getElementById('mailing')?.focus()
    },
    meta: { quiet: true },
  })
  const wrongTime = send.error instanceof ApiError ? send.error.fields['sendAt'] : undefined
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, missing || send.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(later && !time)
    if (!send.isPending && (!later || time)) send.mutate()
  }
  const title = t`Send “${nameOf(mailing)}”`
  return (
    <Dialog
      label={title}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-rule bg-paper p-6"
    >
      <form ref={form} noValidate onSubmit={submit}>
        <h2 className="font-heading text-[21px] leading-tight [overflow-wrap:anywhere]">{title}</h2>
        {count && (
          <p className="mt-2 text-[15px] text-soft">
            <Trans>By e-mail: {membersInWords(count.letters)}.</Trans>{' '}
            {notice && <Trans>As a notice: {membersInWords(count.members)}.</Trans>}
          </p>
        )}
        <div className="mt-4 empty:hidden">
          <Restored isNew unsaved={when} />
        </div>
        <fieldset className="mt-5 text-[15px]">
          <legend className="sr-only">
            <Trans>When</Trans>
          </legend>
          <label className={lineLook}>
            <input
              type="radio"
              name={group}
              checked={!later}
              onChange={() => when.set({ later: false })}
              className={markLook}
            />
            <Trans>Now</Trans>
          </label>
          <label className={lineLook}>
            <input
              type="radio"
              name={group}
              checked={later}
              onChange={() => when.set({ later: true })}
              className={markLook}
            />
            <Trans>At a time</Trans>
          </label>
        </fieldset>
        {later && (
          <Field
            className="mt-3"
            label={t`Day and time`}
            hint={t`In the time zone of this device.`}
            type="datetime-local"
            value={time}
            error={missing ? t`Choose a day and a time.` : wrongTime}
            onChange={({ currentTarget: { value } }) => {
              when.set({ time: value })
              setMissing(false)
            }}
          />
        )}
        {send.error && !wrongTime && (
          <div className="mt-4">
            <Notice kind="bad">{sentenceOf(send.error)}</Notice>
          </div>
        )}
        <div className="mt-6 flex flex-wrap gap-2">
          <Button type="submit" look="strong" busy={send.isPending}>
            {later ? t`Send at that time` : t`Send now`}
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
