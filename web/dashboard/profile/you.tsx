import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ProfileChange } from '#contract/account/account-forms.ts'
import { type User, users } from '#contract/account/users.ts'
import { NameFields } from '#web/account/name-fields.tsx'
import { PhotoField, photoProblem } from '#web/account/photo-field.tsx'
import { keptFields } from '#web/form/kept-fields.ts'
import { Problem } from '#web/form/problem.tsx'
import { Restored } from '#web/form/restored.tsx'
import { useForm } from '#web/form/use-form.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { setUserInfo } from '#web/state/store.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useAskBeforeLeaving } from './ask-before-leaving.ts'
import { useRefresh } from './refresh.ts'
import { Section } from './section.tsx'

type Sending = { sent: number; total: number }

const typed = keptFields('you', ['firstName', 'lastName', 'locale'])

export function YouSection({ member }: { member: User }) {
  const [photo, setPhoto] = useState<File>()
  const [wrongPhoto, setWrongPhoto] = useState<string>()
  const [removed, setRemoved] = useState(false)
  const [sending, setSending] = useState<Sending>()
  const refresh = useRefresh()
  const [written, setWritten] = useState(false)
  const [restored, setRestored] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!fields.current || !typed.restore(fields.current)) return
    setRestored(true)
    setWritten(true)
  }, [])
  useAskBeforeLeaving(written || removed || photo !== undefined)
  const { errors, problem, busy, form } = useForm(
    z.pipe(
      z.transform((given) => changedOnly(given as Record<string, string>, member)),
      ProfileChange,
    ),
    async (values) => {
      const body = { ...values, ...(removed && !photo ? { removeAvatar: 'true' as const } : {}) }
      const onProgress = (sent: number, total: number) => setSending({ sent, total })
      try {
        const { message, payload } = await client.envelope(
          users.update,
          { body, files: photo ? { avatar: photo } : {} },
          photo ? { onProgress } : {},
        )
        typed.forget()
        setRestored(false)
        if (payload) setUserInfo(payload)
        tell(message)
        setPhoto(undefined)
        setRemoved(false)
        setWritten(false)
        refresh()
      } finally {
        setSending(undefined)
      }
    },
    (error) => {
      const sentence = photoProblem(error)
      if (sentence) setWrongPhoto(sentence)
      return sentence ? undefined : tellRefusal(error)
    },
  )
  function onInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event)
    typed.keep(event.currentTarget)
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setWritten(Object.keys(changedOnly(given, member)).length > 0)
  }
  function discard() {
    fields.current?.reset()
    typed.forget()
    setRestored(false)
    setWritten(false)
  }
  return (
    <Section id="you">
      <form {...form} ref={fields} onInput={onInput} className="space-y-5">
        <Restored unsaved={{ restored, discard }} />
        <PhotoField
          photo={photo}
          onChoose={(photo) => {
            setPhoto(photo)
            setWrongPhoto(undefined)
          }}
          current={removed ? undefined : member.avatarUrl}
          onRemove={() => setRemoved(true)}
          error={wrongPhoto ?? errors['avatar']}
        />
        <NameFields errors={errors} names={member} />
        <Language current={member.locale} />
        <Problem>{problem}</Problem>
        <div className="flex items-center gap-4">
          <Button type="submit" look="strong" busy={busy}>
            <Trans>Save</Trans>
          </Button>
          {sending && <Progress {...sending} />}
        </div>
      </form>
    </Section>
  )
}

/** What was left as it is needs no second look: an operator's last name may be missing. */
const changedOnly = (given: Record<string, string>, member: User) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== member[name as keyof User]),
  ) as z.input<typeof ProfileChange>

function Language({ current }: { current: string }) {
  const id = useId()
  return (
    <div className="xs:max-w-[calc(50%-0.5rem)]">
      <label htmlFor={id} className="mb-1.5 block text-[15px] font-medium">
        <Trans>Language</Trans>
      </label>
      <select
        id={id}
        name="locale"
        defaultValue={current}
        aria-describedby={`${id}-hint`}
        className="min-h-11 w-full rounded border border-edge bg-card px-2.5 text-[16px] text-ink hover:border-ink"
      >
        {site.languages.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="mt-1.5 text-[13px] text-soft">
        <Trans>The language of this site and of the e-mails that we send you.</Trans>
      </p>
    </div>
  )
}

const Progress = ({ sent, total }: Sending) => (
  <div
    role="progressbar"
    aria-label={t`Sending the photo`}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={sent}
    className="h-[3px] max-w-48 flex-1 overflow-hidden rounded-full bg-rule"
  >
    <div className="h-full bg-blue" style={{ width: `${total ? (100 * sent) / total : 0}%` }} />
  </div>
)
