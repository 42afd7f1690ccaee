import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type MemberDetail, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { readMemberAgain } from './queries.ts'
import { useMemberCall } from './use-member-call.ts'

type Props = { member: MemberDetail; onChanged: (now: MemberDetail) => void }

export function Note({ member: { id, note }, onChanged }: Props) {
  const queries = useQueryClient()
  const field = useId()
  const draft = useDraft(`note:${id}`, note)
  const save = useMemberCall(
    () =>
      client
        .envelope(members.change, { params: { id }, body: { note: draft.text, seenNote: note } })
        .catch((error: unknown) => {
          // A colleague was quicker: what they wrote is shown beside what is written here.
          void readMemberAgain(queries, id)
          throw error
        }),
    (now) => {
      draft.clear()
      onChanged(now)
    },
    () => t`The note is saved`,
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <label htmlFor={field} className="mb-1.5 block text-[15px] text-soft">
        <Trans>For operators only; the member does not see it.</Trans>
      </label>
      <textarea
        id={field}
        value={draft.text}
        maxLength={5_000}
        dir="auto"
        onChange={({ currentTarget: { value } }) => draft.write(value)}
        className="block field-sizing-content max-h-[50dvh] min-h-24 w-full rounded border border-edge bg-card px-3 py-2.5 text-[16px] leading-relaxed hover:border-ink"
      />
      {draft.restored && note !== '' && draft.text.trim() !== note && (
        <p className="mt-2 max-w-[68ch] text-[14px] whitespace-pre-line text-soft [overflow-wrap:anywhere]">
          <Trans>As it is saved: {note}</Trans>
        </p>
      )}
      {draft.text.trim() !== note && (
        <Button type="submit" small look="strong" className="mt-3" busy={save.isPending}>
          <Trans>Save the note</Trans>
        </Button>
      )}
    </form>
  )
}
