import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type Grant, type MemberDetail, type NewGrant, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Restored } from '#web/form/restored.tsx'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { usePlanNames } from './queries.ts'
import { useMemberCall } from './use-member-call.ts'

type Props = { member: MemberDetail; onChanged: (now: MemberDetail) => void }

/** What costs the member nothing, and ends by itself. */
export function Grants({ member, onChanged }: Props) {
  return (
    <>
      <p className="max-w-[64ch] text-[15px] text-soft">
        <Trans>
          A plan that you give costs nothing and counts as long as the member pays for none.
          Messages that you give are for the period that runs now.
        </Trans>
      </p>
      {member.grants.length > 0 && (
        <ul aria-label={t`Given`} className="mt-4 border-b border-rule">
          {member.grants.map((grant) => (
            <Given key={grant._id} grant={grant} member={member} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <GiveForm member={member} onChanged={onChanged} />
    </>
  )
}

const whatOf = ({ planName, until, messages }: Grant): string =>
  messages === null
    ? until
      ? t`${planName ?? ''} until ${longDate(until)}`
      : t`${planName ?? ''}, without an end`
    : plural(messages, { one: '# message in this period', other: '# messages in this period' })

function Given({ grant, member: { id }, onChanged }: Props & { grant: Grant }) {
  const take = useMemberCall(
    () => client.envelope(members.takeGrantBack, { params: { id, grantId: grant._id } }),
    onChanged,
    () => t`Taken back`,
  )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-rule py-3 text-[15px]">
      <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <p>{whatOf(grant)}</p>
        <p className="text-[13px] text-soft">
          {longDate(grant.createdAt)} ·{' '}
          {grant.byGuestPass ? t`Guest pass of another member` : grant.reason}
        </p>
      </div>
      <Button small busy={take.isPending} onClick={() => take.mutate()}>
        <Trans>Take back</Trans>
      </Button>
    </li>
  )
}

const messagesAlone = 'messages'

function GiveForm({ member: { id }, onChanged }: Props) {
  const plans = usePlanNames()
  const what = useDraft(`grant-what:${id}`)
  const until = useDraft(`grant-until:${id}`)
  const messages = useDraft(`grant-messages:${id}`)
  const reason = useDraft(`grant-reason:${id}`)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, errors)
  const fields = [what, until, messages, reason]
  const clear = () => {
    for (const field of fields) field.clear()
  }
  const ofMessages = what.text === messagesAlone

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const given = ofMessages ? messagesIn(messages.text, reason.text) : planIn()
    const wrong = missingIn(given)
    setErrors(wrong)
    setRefused(undefined)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      onChanged(await client.call(members.giveGrant, { params: { id }, body: given }))
      clear()
      tell(t`Given`)
    } catch (error) {
      const wrongFields = error instanceof ApiError ? error.fields : undefined
      setErrors(wrongFields ?? {})
      if (!wrongFields) setRefused(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  function planIn(): NewGrant {
    // To the end of that day, where the operator is.
    const end = until.text ? new Date(`${until.text}T23:59:59`) : undefined
    return {
      planId: what.text,
      ...(end ? { until: end.toISOString() } : {}),
      reason: reason.text.trim(),
    }
  }

  const choices = [
    { value: '', label: t`Choose` },
    ...plans.map(({ id: value, name }) => ({ value, label: name })),
    { value: messagesAlone, label: t`Messages` },
  ]
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-5 grid max-w-md gap-4"
      aria-label={t`Give a plan or messages`}
    >
      <Restored
        isNew
        unsaved={{ restored: fields.some(({ restored }) => restored), discard: clear }}
      />
      <SelectField
        label={t`Give`}
        value={what.text}
        onChange={what.write}
        options={choices}
        error={errors['planId']}
      />
      {what.text && !ofMessages && (
        <Field
          type="date"
          label={t`Until (optional)`}
          hint={t`Without a day it stays until you take it back.`}
          value={until.text}
          error={errors['until']}
          onChange={({ currentTarget: { value } }) => until.write(value)}
        />
      )}
      {ofMessages && (
        <Field
          inputMode="numeric"
          label={t`How many messages`}
          value={messages.text}
          error={errors['messages']}
          onChange={({ currentTarget: { value } }) => messages.write(value)}
        />
      )}
      {what.text && (
        <>
          <Field
            label={t`Reason`}
            value={reason.text}
            maxLength={500}
            error={errors['reason']}
            onChange={({ currentTarget: { value } }) => reason.write(value)}
          />
          {refused && <Notice kind="bad">{refused}</Notice>}
          <Button type="submit" small look="strong" className="justify-self-start" busy={busy}>
            <Trans>Give</Trans>
          </Button>
        </>
      )}
    </form>
  )
}

const messagesIn = (count: string, reason: string): NewGrant => ({
  messages: Number(count.trim() || 'x'),
  reason: reason.trim(),
})

function missingIn(given: NewGrant): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (!given.reason) wrong['reason'] = t`Enter the reason.`
  if ('messages' in given && !(Number.isInteger(given.messages) && given.messages > 0))
    wrong['messages'] = t`Enter a whole number above 0.`
  if ('planId' in given && !given.planId) wrong['planId'] = t`Choose what to give.`
  return wrong
}
