import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { NewInvitation, invitations } from '#contract/desk/invitations.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Problem } from '#web/form/problem.tsx'
import { Restored } from '#web/form/restored.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { useFileInput } from '#web/ui/controls/files.tsx'
import { Choices, nothingGiven } from './choices.tsx'
import type { Invited } from './results.tsx'

const nothing = { email: '', firstName: '', lastName: '', note: '', given: nothingGiven }

/** A group or a plan alone is nothing that somebody would miss. */
const hasWords = ({ email, firstName, lastName, note }: typeof nothing) =>
  `${email}${firstName}${lastName}${note}` !== ''

type Props = { onInvited: (invited: Invited) => void }

/** One person by the fields, or everybody in a file; the note goes to all of them. */
export function InvitationForm({ onInvited }: Props) {
  const queries = useQueryClient()
  const noteField = useId()
  const formElement = useRef<HTMLFormElement>(null)
  const [busyWithFile, setBusyWithFile] = useState(false)
  const unsaved = useUnsaved('invitation', nothing)
  const { note, given } = unsaved.values
  const { groupIds } = given
  const planId = given.planId || undefined
  const invited = async (some: Invited) => {
    onInvited(some)
    await queries.invalidateQueries({ queryKey: keyOf(invitations.list) })
  }
  const { errors, problem, busy, refuse, form } = useForm(
    NewInvitation,
    async (body) => {
      const { items } = await client.call(invitations.invite, {
        body: { ...body, groupIds, planId },
      })
      // The groups too: the next person must not see by mistake what this one may see.
      if (items.every(({ result }) => result === 'invited')) unsaved.discard()
      await invited({ results: items, fromFile: false })
    },
    tellRefusal,
  )
  const { choose, input } = useFileInput({
    label: t`A CSV file of people to invite`,
    accept: '.csv,text/csv,text/plain',
    onFiles: ([file]) => void sendFile(file!),
  })
  async function sendFile(file: File) {
    const element = formElement.current!
    setBusyWithFile(true)
    try {
      const { items } = await client.call(invitations.invite, {
        body: {
          note: note || undefined,
          groupIds: groupIds.join(',') || undefined,
          planId,
        },
        files: { file },
      })
      await invited({ results: items, fromFile: true })
    } catch (error) {
      refuse(error, element)
    } finally {
      setBusyWithFile(false)
    }
  }
  return (
    <form {...form} ref={formElement} className="max-w-2xl space-y-5">
      <p className="text-soft">
        <Trans>
          An invited person gets an e-mail with a link that is good for 14 days. With it they become
          a member, and their address counts as verified.
        </Trans>
      </p>
      <Restored
        isNew
        unsaved={{ ...unsaved, restored: unsaved.restored && hasWords(unsaved.values) }}
      />
      <Field
        label={t`E-mail`}
        name="email"
        value={unsaved.values.email}
        onChange={({ currentTarget }) => unsaved.set({ email: currentTarget.value })}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors['email']}
      />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <Field
          label={t`First name (optional)`}
          name="firstName"
          value={unsaved.values.firstName}
          onChange={({ currentTarget }) => unsaved.set({ firstName: currentTarget.value })}
          autoComplete="off"
          error={errors['firstName']}
        />
        <Field
          label={t`Last name (optional)`}
          name="lastName"
          value={unsaved.values.lastName}
          onChange={({ currentTarget }) => unsaved.set({ lastName: currentTarget.value })}
          autoComplete="off"
          error={errors['lastName']}
        />
      </div>
      <div>
        <label htmlFor={noteField} className="mb-1.5 block text-[15px] font-medium">
          <Trans>Note in the e-mail (optional)</Trans>
        </label>
        <textarea
          id={noteField}
          name="note"
          value={note}
          onChange={({ currentTarget }) => unsaved.set({ note: currentTarget.value })}
          maxLength={1_000}
          aria-invalid={errors['note'] ? true : undefined}
          aria-describedby={errors['note'] ? `${noteField}-error` : undefined}
          className="block field-sizing-content max-h-[40dvh] min-h-22 w-full rounded border border-edge bg-card px-3 py-2.5 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
        />
        {errors['note'] && <FieldError id={`${noteField}-error`}>{errors['note']}</FieldError>}
      </div>
      <Choices given={given} onChange={(given) => unsaved.set({ given })} />
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="strong" busy={busy}>
          <Trans>Invite</Trans>
        </Button>
        <Button icon={<FileUp className="size-[18px]" />} busy={busyWithFile} onClick={choose}>
          <Trans>Invite everybody in a CSV file</Trans>
        </Button>
        {input}
      </div>
      <p className="text-[13px] text-soft">
        <Trans>
          The file has a row for each person, at most 10,000, and a column named “email”. It can
          have columns named “first name”, “last name”, “groups”, “plan” and “note”, too. Nobody is
          invited twice.
        </Trans>
      </p>
    </form>
  )
}
